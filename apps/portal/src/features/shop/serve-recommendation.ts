import type { CallData } from '@device-pay/contract';
import { dayMs } from '@device-pay/rules/durations';
import { isData, levelNow } from '../../call/allowance.ts';

type Device = CallData<'/device/getDeviceByImei'>;
/** What a type on sale and an allowance have in common. */
type ServiceType = Pick<
  CallData<'/pay/package/getPackageType'>[number],
  'type' | 'family' | 'name' | 'level' | 'expirationTime'
> & { readonly effectiveTime?: string | null };

/** A SIM is cancelled this many days after its plan has ended, according to the requirement. */
const cancellationDays = 30;
/** A renewal is recommended from this many days before the end. */
const expiringDays = 30;

/** The most useful thing to do for a device now. */
export type Recommendation =
  | { readonly kind: 'activate' }
  /** Paused by a keep-number package; a renewal starts the device again. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'expired'; readonly cancelledInDays: number | null }
  /** The SIM is stopped, cancelled or in another device, or its user not verified: no purchase would bring it back. */
  | { readonly kind: 'sim' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'expiring'; readonly days: number; readonly endsAt: string }
  | { readonly kind: 'low'; readonly type: ServiceType };

/**
 * By priority: a device that does not work yet, one that no longer works, one that will soon stop, and then what runs
 * out. Null when there is nothing to do. A low allowance counts only if more of it can be bought. That the device is
 * offline counts only while the phone is connected (`isConnected`): otherwise it may be days old.
 */
export function recommend(
  device: Pick<
    Device,
    | 'status'
    | 'paused'
    | 'expirationTime'
    | 'picture'
    | 'online'
    | 'simState'
    | 'separated'
    | 'realNameNeeded'
  >,
  types: readonly ServiceType[],
  nowMs: number,
  isConnected = true,
): Recommendation | null {
  if (types.length === 0) return null;
  const { simState } = device;
  if (device.status === 'notActivated') return { kind: 'activate' };
  if (device.separated || simState === 'cancelled') return { kind: 'sim' };
  // A device that staff have halted is not started by any purchase.
  if (device.status === 'halted') return device.paused ? { kind: 'paused' } : null;
  const leftMs = device.expirationTime === null ? Infinity : Date.parse(device.expirationTime) - nowMs;
  // Rounded up: with three and a half days to go, four are left.
  const days = Math.ceil(leftMs / dayMs);
  if (days <= 0) {
    const cancelledInDays = cancellationDays + days;
    return { kind: 'expired', cancelledInDays: cancelledInDays > 0 ? cancelledInDays : null };
  }
  // After the check of the plan's end: its end stops the SIM as well, and a renewal starts it again.
  if (simState === 'stopped' || simState === 'preCancelled' || device.realNameNeeded) return { kind: 'sim' };
  // `online` is known only to the owner.
  if (device.picture === 'hotspot' && device.online === false && isConnected) return { kind: 'offline' };
  // Data that is used up stops now, and a renewal would begin only when the plan ends.
  const data = types.filter((type) => isData(type) && !['none', 'over'].includes(levelNow(type, nowMs)));
  if (data[0] && data.every((type) => levelNow(type, nowMs) === 'empty'))
    return { kind: 'low', type: data[0] };
  if (device.expirationTime !== null && days <= expiringDays) {
    return { kind: 'expiring', days, endsAt: device.expirationTime };
  }
  // First what was used up before its end; what has simply ended does not count.
  // Neither does the plan while a top-up has plenty: whoever has just bought one needs no other.
  const others = data.some(({ level }) => level === 'plenty') ? types.filter((type) => !isData(type)) : types;
  const low =
    others.find((type) => levelNow(type, nowMs) === 'empty' && type.expirationTime !== null) ??
    others.find((type) => levelNow(type, nowMs) === 'low');
  return low ? { kind: 'low', type: low } : null;
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

/** Groups the types on sale by what people need them for; empty groups are left out. */
export function groupServices<T extends Pick<ServiceType, 'family'>>(
  types: readonly T[],
): { readonly group: ServiceGroup; readonly types: readonly T[] }[] {
  return groups
    .map((group) => ({ group, types: types.filter(({ family }) => groupOf[family] === group) }))
    .filter(({ types: own }) => own.length > 0);
}
