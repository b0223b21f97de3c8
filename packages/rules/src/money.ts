import type { Site } from './site.ts';

/** The currencies in use, by ISO 4217. All have two decimals, which `fenToDecimal` and `decimalToFen` rely on. */
export type Currency = 'CNY' | 'USD';

/** The largest accepted amount, in minor units. Times 10 000 basis points it is still an exact integer. */
export const maxFen = 100_000_000_000;

/** True for an integer number of minor units from 0 to `maxFen`. */
export function isFen(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxFen;
}

/**
 * Stops a fraction, a negative number or nonsense before it becomes somebody's money.
 * @throws RangeError naming `name` when `value` is not an integer from 0 to `maxFen`.
 */
export function assertFen(value: unknown, name = 'amountFen'): asserts value is number {
  if (!isFen(value)) throw new RangeError(`${name} must be an integer from 0 to ${maxFen}: ${String(value)}`);
}

/** The currency that a site sells in. */
export function currencyOfSite(site: Site): Currency {
  return site === 'iso' ? 'USD' : 'CNY';
}

/**
 * Minor units as the plain decimal of provider protocols: `2490` → `"24.90"`, `-5` → `"-0.05"`.
 * No symbol, no grouping: what people read is formatted by the portal in their language.
 * @throws RangeError when `fen` is not a safe integer.
 */
export function fenToDecimal(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`fen must be a safe integer: ${fen}`);
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A decimal amount as minor units: `"24.9"` → `2490`. Null for all that is not plain digits with at most two
 * decimals (signs, spaces, exponents, a third decimal, leading zeros) or is above `maxFen`.
 */
export function decimalToFen(text: string): number | null {
  const match = /^(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return fen <= maxFen ? fen : null;
}

/**
 * `numerator / denominator`, halves rounded up, without a floating-point division deciding the last digit.
 * @throws RangeError unless both are integers, `numerator` ≥ 0, `denominator` > 0 and twice either is a safe integer.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const exact = [numerator, denominator].every(
    (n) => Number.isInteger(n) && n <= Number.MAX_SAFE_INTEGER / 2,
  );
  if (!exact || numerator < 0 || denominator <= 0) {
    throw new RangeError(`not an exact division: ${numerator} / ${denominator}`);
  }
  const remainder = numerator % denominator;
  return (numerator - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0);
}

/** Minor units a day, rounded half up; null where the package has no number of whole days. */
export function pricePerDay(priceFen: number, days: number): number | null {
  assertFen(priceFen, 'priceFen');
  return Number.isInteger(days) && days > 0 ? divideHalfUp(priceFen, days) : null;
}

/** Minor units per G (1 G = 1024 M) of a package of `mb` whole M, rounded half up; null where it has no data. */
export function pricePerGb(priceFen: number, mb: number): number | null {
  assertFen(priceFen, 'priceFen');
  return Number.isInteger(mb) && mb > 0 ? divideHalfUp(priceFen * 1024, mb) : null;
}

/**
 * Converts old price texts, which have a yuan sign. On the iso site it becomes a dollar sign in front of the number,
 * also for 元 after it: `"¥24.9"`, `"￥24.9"` and `"24.9元"` → `"$24.9"`. A 元 that follows no number is part of a word and
 * stays. On the cn site the text is returned as it is.
 */
export function replaceYuanSign(text: string, site: Site): string {
  if (site !== 'iso') return text;
  return text
    .replace(/(?:[¥￥]\s*)?(\d[\d,]*(?:\.\d+)?\s*[万亿]?)\s*元/g, (_, amount: string) => `$${amount}`)
    .replace(/[¥￥]/g, '$');
}
