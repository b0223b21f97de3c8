/** Random draws that depend only on a seed and a request's number, so that any request can be repeated alone. */
export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with a probability of `share` per cent. */
  percent(share: number): boolean;
}

export function chanceOf(seed: number, request: number): Chance {
  let state = (seed ^ Math.imul(request + 1, 0x9e3779b1)) >>> 0;
  // mulberry32: 32 bits of state are enough for one request.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (list) => {
      if (list.length === 0) throw new Error('there is nothing to pick from');
      return list[below(list.length)] as (typeof list)[number];
    },
    percent: (share) => next() * 100 < share,
  };
}
