/** Units that package types are counted in. */
export type AllowanceUnit = 'day' | 'month' | 'count' | 'times' | 'minutes' | 'M' | 'G' | 'plan';

/** `none`: never had any; `empty`: had some, and all is used up. */
export type AllowanceLevel = 'plenty' | 'low' | 'empty' | 'none';

/** Low: at most this share of the sum AND at most this much. */
export interface LowThreshold {
  readonly sharePercent: number;
  readonly atMost: number;
}

/**
 * When an allowance is low: at most this share of its sum AND at most this much. For days and months the amount left
 * decides almost alone, however long the grant was; for the rest the share does, unless plenty is left.
 */
const lowBelow: Record<AllowanceUnit, LowThreshold> = {
  day: { sharePercent: 100, atMost: 7 },
  month: { sharePercent: 50, atMost: 1 },
  count: { sharePercent: 20, atMost: 20 },
  times: { sharePercent: 20, atMost: 20 },
  minutes: { sharePercent: 20, atMost: 30 },
  M: { sharePercent: 20, atMost: 10 * 1024 },
  G: { sharePercent: 20, atMost: 10 },
  plan: { sharePercent: 0, atMost: 0 },
};

/** An allowance as it is shown, beside its sum and its times. */
export interface AllowanceUse {
  /** Per cent used, a whole number from 0 to 100; null where the sum is 0. */
  readonly per: number | null;
  /** Per cent left; 0 where the sum is 0. */
  readonly perLeft: number;
  /** The used amount, never below 0: more usable than the sum (a gift counted late) is not negative use. */
  readonly use: number;
  /** What is left. */
  readonly margin: number;
}

/**
 * An allowance as pages show it, from the two figures of the answer. The used share is 100 less the rounded share that
 * is left, so that the two always add up to 100.
 */
export function allowanceUse(sum: number, usable: number): AllowanceUse {
  const margin = Math.max(0, usable);
  const per = sum > 0 ? Math.max(0, 100 - Math.round((100 * margin) / sum)) : null;
  return { per, perLeft: 100 - (per ?? 100), use: Math.max(0, sum - margin), margin };
}

/**
 * The level of an allowance, which is all that a guest may know of it. `threshold`: the catalogue's threshold for this
 * type, if it differs from that of its unit.
 */
export function allowanceLevel(
  sum: number,
  usable: number,
  unit: AllowanceUnit,
  threshold: Partial<LowThreshold> = {},
): AllowanceLevel {
  if (!(sum > 0)) return 'none';
  if (!(usable > 0)) return 'empty';
  const { sharePercent, atMost } = { ...lowBelow[unit], ...threshold };
  return usable <= Math.min((sum * sharePercent) / 100, atMost) ? 'low' : 'plenty';
}
