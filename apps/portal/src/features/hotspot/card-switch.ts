import type { CardInfo, CardSwitch } from './hotspot.ts';

/** The steps of a switch, in their order. */
export const switchSteps = ['requested', 'sent', 'switching', 'done'] as const;

export const isOpen = ({ state }: CardSwitch): boolean => state !== 'done' && state !== 'failed';

/** While the device switches it is offline for 30 to 90 s, so asking more often tells nothing new. */
const switchPollMs = 3000;

/** An activation goes through the platform and the carrier. */
const activationPollMs = 10_000;

/** How long an outcome is shown, and an activation watched. */
const newsMs = 10 * 60_000;

/**
 * How often to ask about the cards while something about them is under way; false: nothing is. A card is activated by
 * what is paid for it, or by its first use.
 *
 * @param paidAt when an activation was paid that led here; null if none did
 */
export function cardPollMs(
  { lastSwitch, cards }: Pick<CardInfo, 'lastSwitch' | 'cards'>,
  paidAt: string | null,
  nowMs: number,
): number | false {
  if (lastSwitch && isOpen(lastSwitch)) return switchPollMs;
  const isNew = [paidAt, lastSwitch?.changedAt].some((at) => at && nowMs - Date.parse(at) < newsMs);
  return isNew && cards.some(({ active, state }) => active && state === 'notActivated') && activationPollMs;
}

/** The progress of a switch, 0 to 100: by the clock, since the device is silent meanwhile. 100 only when it is done. */
export function switchPercent(
  { requestedAt, state }: CardSwitch,
  { to }: CardInfo['offlineSec'],
  nowMs: number,
): number {
  if (state === 'done') return 100;
  const elapsedSec = Math.max(0, (nowMs - Date.parse(requestedAt)) / 1000);
  return Math.min(95, Math.round((100 * elapsedSec) / to));
}

/** What to say about the last switch; null if its outcome is old. */
export type SwitchNews =
  | { readonly kind: 'running' }
  /** The device should be back by now, but the deadline has not passed. */
  | { readonly kind: 'late' }
  | { readonly kind: 'done'; readonly slot: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

export function switchNews(
  last: CardSwitch | null,
  { to }: CardInfo['offlineSec'],
  nowMs: number,
): SwitchNews | null {
  if (!last) return null;
  if (isOpen(last)) {
    // The server ends a switch at its deadline; shortly after that, waiting is pointless here as well.
    if (nowMs > Date.parse(last.deadlineAt) + 15_000) return { kind: 'failed', reason: 'timedOut' };
    return { kind: nowMs - Date.parse(last.requestedAt) > to * 1000 ? 'late' : 'running' };
  }
  if (nowMs - Date.parse(last.changedAt) > newsMs) return null;
  return last.state === 'done'
    ? { kind: 'done', slot: last.toSlot }
    : { kind: 'failed', reason: last.failReason ?? 'unknown' };
}
