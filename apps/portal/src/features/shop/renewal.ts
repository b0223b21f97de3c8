import { dayMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';
import { forgottenDays, planTypes, type ServiceType } from './package.ts';

/** What to renew, and why. */
export interface Renewal {
  readonly type: ServiceType;
  /** ends: it is running · begins: bought, and waits · ended: recently · basis: the device needs it and has none */
  readonly reason: 'ends' | 'begins' | 'ended' | 'basis';
  /** Days until the end, rounded up; 0 if it has ended or there is none. */
  readonly daysLeft: number;
  /** For `begins`, when: for plans in a queue, the start of the first one that waits. */
  readonly beginsAt?: string;
}

const isPlan = ({ type }: ServiceType): boolean => planTypes.includes(type);
/** What is counted, such as SMS alarms or the data of a top-up, is bought anew when it is used up. */
const isTimed = (type: ServiceType): boolean => ['day', 'month'].includes(type.unit) || isPlan(type);
/** What a device cannot do without, most needed first. */
const basisTypes: readonly number[] = [
  packageType.platformRenewal,
  packageType.cloudService,
  packageType.cloudStorage,
  packageType.dataPlan,
];

/** On sale only for a device that is not activated, which can use nothing else before. */
const activationTypes: readonly number[] = [packageType.activation, packageType.activationOffer];

/** What ends within this many days is renewed before anything else. */
export const soonDays = 30;

/**
 * The types, of which the most needed one ends with the device (`deviceEnd`) if that is soon or was lately, and nothing
 * else says when the device's services end: the term of a device that was brought in from elsewhere was not bought here.
 */
function withDeviceEnd(
  types: readonly ServiceType[],
  deviceEnd: string | null,
  nowMs: number,
): readonly ServiceType[] {
  const basis = basisOf(types, basisTypes)?.type;
  const isKnown = types.some(
    (type) => type.expirationTime !== null && (isPlan(type) || basisTypes.includes(type.type)),
  );
  const isFar = (end: string) => Date.parse(end) - nowMs > soonDays * dayMs;
  if (isKnown || deviceEnd === null || isFar(deviceEnd)) return types;
  return types.map((type) => (type === basis ? { ...type, expirationTime: deviceEnd } : type));
}

/**
 * What to renew: something basic that ends soon or has ended, else what ends soonest within {@link soonDays}, else what
 * has ended last, else what ends first. Without any of these, the first basic type that is sold for the device. Before
 * all of them a device has to be activated.
 */
export function recommendRenewal(
  onSale: readonly ServiceType[],
  deviceEnd: string | null,
  nowMs: number,
): Renewal | undefined {
  const activation = basisOf(onSale, activationTypes);
  if (activation?.type.expirationTime === null) return activation;
  const types = withDeviceEnd(onSale, deviceEnd, nowMs);
  const endOf = ({ expirationTime }: ServiceType) => Date.parse(expirationTime ?? '');
  const waits = ({ effectiveTime }: ServiceType) => Date.parse(effectiveTime ?? '') > nowMs;
  // A waiting plan counts as running if any plan runs now, of whatever type: it only follows that one.
  const runsOrWaits = (type: ServiceType) =>
    waits(type) && !(isPlan(type) && types.some((one) => isPlan(one) && !waits(one) && endOf(one) > nowMs))
      ? 'begins'
      : 'ends';
  const plansEnd = Math.max(...types.filter(isPlan).map((type) => endOf(type) || 0));
  const timed = types
    .filter((type) => isTimed(type) && type.expirationTime !== null)
    // Plans of all types are in one queue, so only the last one has to be renewed.
    .filter((type) => !isPlan(type) || endOf(type) === plansEnd)
    .map((type) => ({ type, leftDays: (endOf(type) - nowMs) / dayMs }))
    .filter(({ leftDays }) => leftDays > -forgottenDays)
    .sort((one, other) => one.leftDays - other.leftDays);
  const due =
    timed.find(({ type, leftDays }) => basisTypes.includes(type.type) && leftDays <= soonDays) ??
    timed.find(({ leftDays }) => leftDays > 0 && leftDays <= soonDays) ??
    // Before something that still runs for long: people notice now what has stopped.
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
  return basisOf(types, basisTypes);
}

function basisOf(onSale: readonly ServiceType[], basis: readonly number[]): Renewal | undefined {
  const type = basis.flatMap((basisType) => onSale.filter((one) => one.type === basisType))[0];
  return type && { type, reason: 'basis', daysLeft: 0 };
}
