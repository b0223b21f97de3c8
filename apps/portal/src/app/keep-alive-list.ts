/** A page that is kept mounted, visible or hidden. */
export interface Slot {
  /** Path and query: two orders are two slots. */
  readonly key: string;
  readonly keepAlive: boolean;
}

/** At most this many pages are kept; the one shown least recently is dropped first. */
export const maxSlots = 8;

/**
 * The slots after going to `next`: most recent last, at most {@link maxSlots}. A page that is not kept alive is dropped
 * as soon as it is left; one that is keeps its slot when it is visited again.
 */
export function visit<Entry extends Slot>(slots: readonly Entry[], next: Entry): readonly Entry[] {
  const current = slots[slots.length - 1];
  if (current?.key === next.key) return slots;
  const same = next.keepAlive ? slots.find((slot) => slot.key === next.key) : undefined;
  const others = slots.filter((slot) => slot.keepAlive && slot.key !== next.key);
  return [...others, same ?? next].slice(-maxSlots);
}
