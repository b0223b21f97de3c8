import {
  calendarDate,
  dayMs,
  type GrantPart,
  grantParts,
  grantStart,
  nextMonthStart,
  packageGroups,
  startOfDate,
  type Zone,
} from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import type { PackageDetail } from '../../platform/database/tables.ts';

/** The part of a package that decides its grants; both a catalogue row and a sold order line have it. */
export interface GrantTerms {
  readonly type: number;
  readonly unit: string;
  readonly effectType: 1 | 2;
  readonly group: number | null;
  readonly details: readonly PackageDetail[];
  readonly unlimitedRecording: boolean;
}

export interface PlannedGrant extends GrantPart {
  readonly detailNo: number;
  readonly type: number;
  readonly unit: string;
  readonly queue: string | null;
}

/** Activation and renewal of the platform: they follow one another, as the device's service. */
const platformTypes: readonly number[] = [
  packageType.platformRenewal,
  packageType.activation,
  packageType.activationOffer,
];
export const platformQueue = 'platform';
const mainHotspotQueue = 'hotspot-main';

/** The queues of the packages that keep the device itself running: they move its expiry date. */
export const runningQueues: readonly string[] = [platformQueue, mainHotspotQueue];

/** Whether a package keeps the device itself running: it moves the device's expiry date. */
export const keepsDeviceRunning = ({ type, group }: Pick<GrantTerms, 'type' | 'group'>): boolean =>
  group === packageGroups.plan || platformTypes.includes(type);

/**
 * The queue that a package waits in. Main hotspot packages follow one another whatever their type, and so do
 * activation and platform renewal; other packages counted in time do so type by type. Packages that are counted
 * otherwise (10 SMS), and overlays, start at once: null.
 */
export function queueOf(
  terms: Pick<GrantTerms, 'type' | 'unit' | 'group' | 'unlimitedRecording'>,
): string | null {
  if (terms.group === packageGroups.plan) return mainHotspotQueue;
  if (!countsTime(terms)) return null;
  return platformTypes.includes(terms.type) ? platformQueue : `type-${terms.type}`;
}

const countsTime = (terms: Pick<GrantTerms, 'unit' | 'unlimitedRecording'>): boolean =>
  terms.unit === 'day' || terms.unit === 'month' || terms.unlimitedRecording;

/** The unit that a package gives a type in: sound without a limit is sold by the day, and not by the type's minutes. */
export const givenUnit = (type: number, unit: string, unlimitedRecording: boolean): string =>
  type === packageType.soundAlarm && unlimitedRecording ? 'day' : unit;

/** The unit in which a grant's quantity is stored: data volume is always in M. */
function storedUnit(type: number, unit: string, unlimitedRecording: boolean): string {
  const given = givenUnit(type, unit, unlimitedRecording);
  return given === 'G' ? 'M' : given;
}

/**
 * What `total` packages give when they are paid at `paidAt`. The page before paying and the grant after it are
 * both computed here, so they can't differ. In a queue the packages follow one another (those of effect type 2 each
 * from a 1st on); else they are one pool. Of effect type 2, what is counted in time begins on the 1st of the month in
 * which that runs out which the device has already; a plan begins next month in any case, as its data adds up.
 */
export function planGrants(input: {
  terms: GrantTerms;
  total: number;
  paidAt: Date;
  /** End of the last grant in the package's queue; null when nothing is running. */
  runningUntil: Date | null;
  zone: Zone;
  /** The unit of each detail's type, where it is not the package's own. */
  unitOf: (type: number) => string;
}): PlannedGrant[] {
  const { terms, total, paidAt, zone } = input;
  const queue = queueOf(terms);
  const rounds = queue === null ? 1 : total;
  const grants: PlannedGrant[] = [];
  let start = grantStart({
    effectType: terms.effectType,
    paidAt,
    runningUntil: queue === null ? null : input.runningUntil,
    zone,
  });
  const { runningUntil } = input;
  if (terms.effectType === 2 && queue !== null && queue !== mainHotspotQueue && runningUntil !== null)
    start = firstOfMonthNotCovered(terms, start, runningUntil, zone);
  for (let round = 0; round < rounds; round += 1) {
    let end = start;
    for (const [index, detail] of terms.details.entries()) {
      const quantity = queue === null ? detail.quantity * total : detail.quantity;
      const parts = grantParts({
        effectType: terms.effectType,
        detail: { ...detail, quantity },
        start,
        zone,
        unlimitedRecording: terms.unlimitedRecording,
      });
      for (const part of parts) {
        grants.push({
          ...part,
          detailNo: round * terms.details.length + index,
          type: detail.type,
          unit: storedUnit(detail.type, input.unitOf(detail.type), terms.unlimitedRecording),
          queue,
        });
        if (part.expirationTime > end) end = part.expirationTime;
      }
    }
    start = terms.effectType === 2 ? firstOfMonthFrom(end, zone) : end;
  }
  return grants;
}

/** The next 1st, or the time itself if it is one: a package that was counted in days may end on any day. */
const firstOfMonthFrom = (at: Date, zone: Zone): Date => nextMonthStart(new Date(at.getTime() - 1), zone);

/** The 1st, not before `first`, from which on a package adds time to what the device has until `runningUntil`. */
function firstOfMonthNotCovered(
  { effectType, details }: GrantTerms,
  first: Date,
  runningUntil: Date,
  zone: Zone,
): Date {
  if (runningUntil <= first) return first;
  const start = new Date(
    Math.max(first.getTime(), startOfDate({ ...calendarDate(runningUntil, zone), day: 1 }, zone).getTime()),
  );
  const parts = details.flatMap((detail) => grantParts({ effectType, detail, start, zone }));
  return spanOf(parts).expirationTime > runningUntil ? start : nextMonthStart(start, zone);
}

/** From the first part's start to the last part's end. */
export function spanOf(grants: readonly Pick<GrantPart, 'effectiveTime' | 'expirationTime'>[]): {
  effectiveTime: Date;
  expirationTime: Date;
} {
  const starts = grants.map((grant) => grant.effectiveTime.getTime());
  const ends = grants.map((grant) => grant.expirationTime.getTime());
  return { effectiveTime: new Date(Math.min(...starts)), expirationTime: new Date(Math.max(...ends)) };
}

/** One grant as the sums need it. */
export interface GrantFigures {
  readonly type: number;
  readonly unit: string;
  readonly quantity: number;
  readonly used: number;
  readonly effectiveTime: Date;
  readonly expirationTime: Date;
  readonly usedAsOf: Date;
}

export interface Allowance {
  readonly type: number;
  readonly unit: string;
  readonly sum: number;
  readonly usable: number;
  /** Of the grants that are counted; if none is in effect, of those to come. */
  readonly effectiveTime: Date | null;
  readonly expirationTime: Date | null;
  /** The end of the last grant in line, whether it is in effect yet or not. */
  readonly endsAt: Date | null;
  readonly asOf: Date;
}

/**
 * The allowance of one type: a sum over its delivered grants. Counts and data: what is in effect now. Time
 * (days, months): what its grants cover from now on, without the gaps between them (before a 1st, or while another
 * type's package in the same queue runs).
 */
export function allowanceOf(
  type: number,
  unit: string,
  grants: readonly GrantFigures[],
  now: Date,
): Allowance {
  const alive = grants.filter((grant) => grant.expirationTime > now);
  const current = alive.filter((grant) => grant.effectiveTime <= now);
  const timed = alive.filter((grant) => grant.unit === 'day' || grant.unit === 'month');
  const byTime = timed.length > 0;
  const counted = byTime ? timed : current;
  const span = counted.length > 0 ? spanOf(counted) : null;
  const next = span ?? (alive.length > 0 ? spanOf(alive) : null);
  const base = {
    type,
    unit: byTime && unit === 'minutes' ? 'day' : unit,
    effectiveTime: next?.effectiveTime ?? null,
    expirationTime: next?.expirationTime ?? lastEnd(grants),
    endsAt: lastEnd(grants),
  };
  if (byTime && span) {
    const unitMs = unit === 'month' ? 30 * dayMs : dayMs;
    const total = Math.round(coveredMs(counted, span.effectiveTime) / unitMs);
    const left = Math.ceil(coveredMs(counted, now) / unitMs);
    return { ...base, sum: total, usable: Math.min(left, total), asOf: now };
  }
  const sum = counted.reduce((total, grant) => total + grant.quantity, 0);
  const used = counted.reduce((total, grant) => total + grant.used, 0);
  const asOf = new Date(Math.max(0, ...counted.map((grant) => grant.usedAsOf.getTime())));
  return {
    ...base,
    sum: inUnit(sum, unit),
    usable: inUnit(sum - used, unit),
    asOf: counted.length > 0 ? asOf : now,
  };
}

/** How much of the time since `from` the grants cover; time that several of them cover counts once. */
function coveredMs(
  grants: readonly Pick<GrantFigures, 'effectiveTime' | 'expirationTime'>[],
  from: Date,
): number {
  let covered = 0;
  let until = from.getTime();
  for (const grant of grants.toSorted((a, b) => a.effectiveTime.getTime() - b.effectiveTime.getTime())) {
    const begin = Math.max(until, grant.effectiveTime.getTime());
    until = Math.max(until, grant.expirationTime.getTime());
    covered += Math.max(0, until - begin);
  }
  return covered;
}

const lastEnd = (grants: readonly GrantFigures[]): Date | null =>
  grants.length === 0 ? null : new Date(Math.max(...grants.map((grant) => grant.expirationTime.getTime())));

/**
 * A stored quantity in the unit that it is shown in: M as G with two decimals, rounded down. Less than one G is not
 * rounded, as pages show it in M again.
 */
export function inUnit(quantity: number, unit: string): number {
  if (unit !== 'G') return quantity;
  return quantity < 1024 ? quantity / 1024 : Math.floor((quantity * 100) / 1024) / 100;
}
