import { dayMs } from '@device-pay/rules/durations';
import { forgottenDays, planTypes, type ServiceType } from './package.ts';

/** What to renew, and why. */
export interface Renewal {
  readonly type: ServiceType;
  /** ends: it is running · begins: bought, and waits · ended: not long ago · basis: the device needs it, and has none */
  readonly reason: 'ends' | 'begins' | 'ended' | 'basis';
  /** Begun days until the end; 0 where it has ended or is none. */
  readonly daysLeft: number;
  /** With `begins`, when: of plans that follow one another the first one's time. */
  readonly beginsAt?: string;
}

/** Renewed for its end: what is used up before its time is topped up instead. */
const timedUnits: readonly string[] = ['day', 'month', 'G'];
/** What a device cannot do without, most needed first: platform, cloud service, cloud storage, a data plan. */
const basisTypes: readonly number[] = [4, 0, 27, 9];

const isPlan = ({ type }: ServiceType): boolean => planTypes.includes(type);

/** Runs that end this soon are renewed before anything else. */
export const soonDays = 30;

/** What the device is built on where its end is near, else the running type that ends soonest, else what has ended. */
export function recommendRenewal(types: readonly ServiceType[], nowMs: number): Renewal | undefined {
  const endOf = ({ expirationTime }: ServiceType) => Date.parse(expirationTime ?? '');
  const waits = ({ effectiveTime }: ServiceType) => Date.parse(effectiveTime ?? '') > nowMs;
  // A plan follows one of another type that runs.
  const runsOrWaits = (type: ServiceType) =>
    waits(type) && !(isPlan(type) && types.some((one) => isPlan(one) && !waits(one) && endOf(one) > nowMs))
      ? 'begins'
      : 'ends';
  const plansEnd = Math.max(...types.filter(isPlan).map((type) => endOf(type) || 0));
  const timed = types
    .filter((type) => timedUnits.includes(type.unit) && type.expirationTime !== null)
    // Plans follow one another whatever their type: what another one follows is renewed already.
    .filter((type) => !isPlan(type) || endOf(type) === plansEnd)
    .map((type) => ({ type, leftDays: (endOf(type) - nowMs) / dayMs }))
    .filter(({ leftDays }) => leftDays > -forgottenDays)
    .sort((one, other) => one.leftDays - other.leftDays);
  const due =
    timed.find(({ type, leftDays }) => basisTypes.includes(type.type) && leftDays <= soonDays) ??
    timed.find(({ leftDays }) => leftDays > 0 && leftDays <= soonDays) ??
    // What has stopped is felt now; what runs for another year is not.
    timed.filter(({ leftDays }) => leftDays <= 0).reverse()[0] ??
    timed[0];
  if (due) {
    const daysLeft = Math.max(0, Math.ceil(due.leftDays));
    const reason = due.leftDays > 0 ? runsOrWaits(due.type) : 'ended';
    if (reason !== 'begins') return { type: due.type, reason, daysLeft };
    const queue = isPlan(due.type) ? types.filter((type) => isPlan(type) && waits(type)) : [due.type];
    const beginsAtMs = Math.min(...queue.map(({ effectiveTime }) => Date.parse(effectiveTime ?? '')));
    return { type: due.type, reason, daysLeft, beginsAt: new Date(beginsAtMs).toISOString() };
  }
  for (const basis of basisTypes) {
    const type = types.find((one) => one.type === basis);
    if (type) return { type, reason: 'basis', daysLeft: 0 };
  }
  return undefined;
}
