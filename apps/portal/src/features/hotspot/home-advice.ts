import { dayMs } from '@device-pay/rules/durations';
import type { Device } from '../../page-kinds/device.ts';
import { type DataLeft, dataPace } from './data-left.ts';
import type { Card } from './hotspot.ts';

/** A SIM is cancelled this long after its plan ended (by the requirement). */
const cancellationDays = 30;
/** Most plans last a month, so a renewal is worth mentioning only in the last week. */
const expiringDays = 7;

/** The most useful thing to do now. */
export type HomeAdvice =
  | { readonly kind: 'noSim' }
  | { readonly kind: 'activate' }
  | { readonly kind: 'simCancelled' }
  | { readonly kind: 'separated' }
  | { readonly kind: 'expired'; readonly cancelledInDays: number | null }
  /** `paused`: by a package that keeps the number, and not by staff. */
  | { readonly kind: 'halted'; readonly paused: boolean }
  | { readonly kind: 'realName' }
  | { readonly kind: 'simStopped' }
  | { readonly kind: 'neverSeen' }
  | { readonly kind: 'offline'; readonly since: string }
  | { readonly kind: 'usedUp' }
  | { readonly kind: 'expiring'; readonly days: number; readonly endsAt: string }
  | { readonly kind: 'low' }
  | { readonly kind: 'weakSignal'; readonly canSwitch: boolean };

/** What is known; undefined: not answered yet, or unknown. Unknown facts lead to no advice. */
export interface HomeFacts {
  readonly device: Pick<Device, 'status' | 'paused' | 'expirationTime'>;
  readonly online: boolean | undefined;
  readonly lastSeenAt: string | null | undefined;
  readonly cards: readonly Card[] | undefined;
  readonly left: DataLeft | undefined;
  /** The signal, 0 to 4. */
  readonly bars: number | undefined;
  readonly nowMs: number;
}

/** First what keeps it from working, in the order in which it can be mended; then what will soon stop. */
export function homeAdvice(facts: HomeFacts): HomeAdvice | null {
  const { device, online, lastSeenAt, cards, left, bars, nowMs } = facts;
  const card = cards?.find(({ active }) => active) ?? cards?.[0];
  if (cards && cards.length === 0) return { kind: 'noSim' };
  if (device.status === 'notActivated') return { kind: 'activate' };
  if (card?.state === 'cancelled') return { kind: 'simCancelled' };
  // Renewing does not help as long as the SIM is in another device.
  if (card?.separated) return { kind: 'separated' };
  // Also if its time is over: its number is kept, or only staff can start it again.
  if (device.status === 'halted') return { kind: 'halted', paused: device.paused };
  const endsAt = device.expirationTime;
  const leftMs = endsAt === null ? Infinity : Date.parse(endsAt) - nowMs;
  if (leftMs <= 0) {
    const cancelledInDays = Math.ceil(cancellationDays + leftMs / dayMs);
    return { kind: 'expired', cancelledInDays: cancelledInDays > 0 ? cancelledInDays : null };
  }
  if (card?.realNameNeeded && !card.realName) return { kind: 'realName' };
  if (card?.state === 'stopped' || card?.state === 'preCancelled') return { kind: 'simStopped' };
  if (online === false) return lastSeenAt ? { kind: 'offline', since: lastSeenAt } : { kind: 'neverSeen' };
  if (left && !left.unlimited && left.usableMb <= 0) return { kind: 'usedUp' };
  const isLow = left && left.level !== 'plenty';
  // A renewal begins when the plan ends, too late for data that does not last that long.
  if (isLow && dataPace(left, nowMs)?.usedUpAt) return { kind: 'low' };
  const days = Math.ceil(leftMs / dayMs);
  if (endsAt !== null && days <= expiringDays) return { kind: 'expiring', days, endsAt };
  if (isLow) return { kind: 'low' };
  if (online && bars !== undefined && bars <= 1) {
    return {
      kind: 'weakSignal',
      canSwitch: cards?.some(({ active, whyNot }) => !active && whyNot === null) ?? false,
    };
  }
  return null;
}
