import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';

type Device = CallData<'/device/getDeviceByImei'>;
/** What is told of a service, on sale or left. */
type ServiceType = Pick<
  CallData<'/pay/package/getPackageType'>[number],
  'type' | 'family' | 'name' | 'level' | 'expirationTime'
>;

/** A SIM is cancelled this long after its plan ended (by the requirement). */
const cancellationDays = 30;
/** From when on a renewal is recommended. */
const expiringDays = 30;

/** The one thing that is most useful to do now for a device. */
export type Recommendation =
  | { readonly kind: 'activate' }
  /** Stopped by a package that keeps its number: what is renewed starts it again. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'expired'; readonly cancelledInDays: number | null }
  /** Stopped, cancelled or in another device: nothing that is bought brings it back. */
  | { readonly kind: 'sim' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'expiring'; readonly days: number; readonly endsAt: string }
  | { readonly kind: 'low'; readonly type: ServiceType };

/**
 * What comes first: a device that does not work yet, one that no longer works, one that will soon stop, and
 * then what runs out. Null when there is nothing to do. A low allowance counts only where more can be bought, and
 * that a device is offline only while the phone is connected (`isConnected`): else it was so days ago, perhaps.
 */
export function recommend(
  device: Pick<
    Device,
    'status' | 'paused' | 'expirationTime' | 'picture' | 'online' | 'simState' | 'separated'
  >,
  types: readonly ServiceType[],
  nowMs: number,
  isConnected = true,
): Recommendation | null {
  if (types.length === 0) return null;
  const { simState } = device;
  if (device.status === 'notActivated') return { kind: 'activate' };
  if (device.separated || simState === 'cancelled') return { kind: 'sim' };
  // Halted by staff, nothing that is bought starts it again.
  if (device.status === 'halted') return device.paused ? { kind: 'paused' } : null;
  const leftMs = device.expirationTime === null ? Infinity : Date.parse(device.expirationTime) - nowMs;
  // A day that has begun counts: with three and a half to go, four are left.
  const days = Math.ceil(leftMs / dayMs);
  if (days <= 0) {
    const cancelledInDays = cancellationDays + days;
    return { kind: 'expired', cancelledInDays: cancelledInDays > 0 ? cancelledInDays : null };
  }
  // Not sooner: once a plan has ended its SIM is stopped, and what renews it starts it again.
  if (simState === 'stopped' || simState === 'preCancelled') return { kind: 'sim' };
  // Only its owner is told whether it is online.
  if (device.picture === 'hotspot' && device.online === false && isConnected) return { kind: 'offline' };
  if (device.expirationTime !== null && days <= expiringDays) {
    return { kind: 'expiring', days, endsAt: device.expirationTime };
  }
  // Used up before its time; what ended long ago is no news.
  const low =
    types.find((type) => wordOf(type, nowMs) === 'empty' && type.expirationTime !== null) ??
    types.find((type) => type.level === 'low');
  return low ? { kind: 'low', type: low } : null;
}

/** How much is left, in a word: what is empty because its time is over has ended, and was not used up. */
export function wordOf(
  { level, expirationTime }: Pick<ServiceType, 'level' | 'expirationTime'>,
  nowMs: number,
): ServiceType['level'] | 'over' {
  return level === 'empty' && expirationTime !== null && Date.parse(expirationTime) <= nowMs ? 'over' : level;
}

const groups = ['data', 'alarms', 'recordings', 'positioning', 'care'] as const;
export type ServiceGroup = (typeof groups)[number];

const groupOf: Readonly<Record<ServiceType['family'], ServiceGroup>> = {
  hotspot: 'data',
  traffic: 'data',
  alarm: 'alarms',
  cloud: 'recordings',
  recording: 'recordings',
  vip: 'positioning',
  platform: 'care',
  activation: 'care',
  plan: 'care',
  warranty: 'care',
  'keep-number': 'care',
};

/** Types on sale by what people need them for; empty groups are left out. */
export function groupServices<T extends Pick<ServiceType, 'family'>>(
  types: readonly T[],
): { readonly group: ServiceGroup; readonly types: readonly T[] }[] {
  return groups
    .map((group) => ({ group, types: types.filter(({ family }) => groupOf[family] === group) }))
    .filter(({ types: own }) => own.length > 0);
}
