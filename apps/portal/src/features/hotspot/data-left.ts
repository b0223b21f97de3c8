import { allowanceUse } from '@device-pay/rules/allowances';
import { dayMs } from '@device-pay/rules/durations';
import { type Allowance, isData, isPast, levelNow } from '../../call/allowance.ts';

const mbOfUnit: Readonly<Record<string, number>> = { G: 1024, M: 1 };

/** What is left of all data that counts now. */
export interface DataLeft {
  readonly sumMb: number;
  readonly usableMb: number;
  readonly usedMb: number;
  /** A plan without a limit runs. */
  readonly unlimited: boolean;
  /** The best level of them, as all pages have it: whoever has just bought a top-up is not short of data. */
  readonly level: 'plenty' | 'low' | 'empty';
  /** 0 to 100; 100 without a limit. */
  readonly percentLeft: number;
  readonly percentUsed: number;
  /** The beginning of the first of them, and the end of the last. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** The time of the oldest figure in the sum. */
  readonly asOf: string | null;
}

const beginOf = ({ effectiveTime }: Allowance, nowMs: number): number =>
  effectiveTime ? Date.parse(effectiveTime) : nowMs;

/** When the first of the data that was bought but has not begun begins; null if there is none. */
export const nextBegin = (items: readonly Allowance[], nowMs: number): string | null =>
  items
    .filter((item) => isData(item) && beginOf(item, nowMs) > nowMs)
    .flatMap(({ effectiveTime }) => effectiveTime ?? [])
    .sort()[0] ?? null;

/**
 * Whether data runs of which no figure is known: since the figures were read, as without a connection, it began, or
 * followed what ended.
 */
export const isFollowed = (items: readonly Allowance[], nowMs: number): boolean =>
  items.some((item) => isData(item) && levelNow(item, nowMs) === 'active');

/**
 * Sums up the data of all plans and packs that are running. Undefined if there are none, or the figures are unknown.
 */
export function dataLeft(items: readonly Allowance[], nowMs: number): DataLeft | undefined {
  const running = items.filter(
    (item) =>
      isData(item) &&
      // What has not begun yet gives nothing now.
      beginOf(item, nowMs) <= nowMs &&
      !isPast(item.expirationTime, nowMs),
  );
  const limited = running.filter(({ unit, sum }) => mbOfUnit[unit] !== undefined && (sum ?? 0) > 0);
  const unlimited = running.some(({ unit, usable }) => mbOfUnit[unit] === undefined && (usable ?? 0) > 0);
  if (limited.length === 0 && !unlimited) return undefined;
  const total = (field: 'sum' | 'usable') =>
    limited.reduce((mb, item) => mb + (item[field] ?? 0) * (mbOfUnit[item.unit] ?? 0), 0);
  const sumMb = total('sum');
  const usableMb = Math.min(total('usable'), sumMb);
  const { per, use } = allowanceUse(sumMb, usableMb);
  const percentUsed = unlimited ? 0 : (per ?? 0);
  const levels = limited.map(({ level }) => level);
  const moments = (field: 'effectiveTime' | 'expirationTime' | 'asOf') =>
    running.flatMap((item) => item[field] ?? []).sort();
  return {
    sumMb,
    usableMb,
    usedMb: use,
    unlimited,
    level: unlimited || levels.includes('plenty') ? 'plenty' : levels.includes('low') ? 'low' : 'empty',
    percentLeft: 100 - percentUsed,
    percentUsed,
    startsAt: moments('effectiveTime')[0] ?? null,
    endsAt: moments('expirationTime').pop() ?? null,
    asOf: moments('asOf')[0] ?? null,
  };
}

/** How fast data goes, and how long it lasts at that pace. */
export interface DataPace {
  readonly perDayMb: number;
  /** When it is used up at this pace; null: not before its end. */
  readonly usedUpAt: number | null;
}

/** The average since the plan began; undefined within its first day, which says too little. */
export function dataPace(left: DataLeft, nowMs: number): DataPace | undefined {
  if (left.unlimited || left.startsAt === null) return undefined;
  const days = (nowMs - Date.parse(left.startsAt)) / dayMs;
  if (days < 1 || left.usedMb <= 0) return undefined;
  const perDayMb = left.usedMb / days;
  const usedUpAt = nowMs + (left.usableMb / perDayMb) * dayMs;
  const endsAt = left.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(left.endsAt);
  return { perDayMb, usedUpAt: usedUpAt < endsAt ? usedUpAt : null };
}

/** The colour of the figure: red when little is left, like the ring of the services page. */
export const dataTone = ({ level }: Pick<DataLeft, 'level'>): 'brand' | 'bad' =>
  level === 'plenty' ? 'brand' : 'bad';
