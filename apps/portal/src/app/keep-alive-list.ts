/** One page that is held, shown or hidden. */
export interface Slot {
  /** Path and query: two orders are two slots. */
  readonly key: string;
  readonly keepAlive: boolean;
}

/** At most this many pages are held, the least recently shown go first. */
export const maxSlots = 8;

/**
 * The slots after going to `next`: most recent last, at most {@link maxSlots}. What is not to be kept goes as
 * soon as it is left; a page gone to again keeps the slot it had.
 */
export function visit<Entry extends Slot>(slots: readonly Entry[], next: Entry): readonly Entry[] {
  const current = slots[slots.length - 1];
  if (current?.key === next.key) return slots;
  const same = next.keepAlive ? slots.find((slot) => slot.key === next.key) : undefined;
  const others = slots.filter((slot) => slot.keepAlive && slot.key !== next.key);
  return [...others, same ?? next].slice(-maxSlots);
}
