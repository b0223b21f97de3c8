import { createHash } from 'node:crypto';
import { passesLuhn } from '@device-pay/rules';

/** 32 bytes that depend on the name alone: the demo is the same on every machine and at every start. */
export const stableBytes = (name: string): Buffer => createHash('sha256').update(`demo ${name}`).digest();

/** A UUID (version 8: made by a rule of our own) that depends on the name alone. */
export function stableId(name: string): string {
  const bytes = stableBytes(name);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return [0, 8, 12, 16, 20].map((at, index) => hex.slice(at, [8, 12, 16, 20, 32][index])).join('-');
}

/** `length` decimal digits that depend on the name alone, 30 at most. */
export const stableDigits = (name: string, length: number): string =>
  stableBytes(name)
    .subarray(0, length)
    .reduce((text, byte) => text + (byte % 10), '');

/** The digits followed by their Luhn check digit, as IMEIs and ICCIDs end. */
export function withCheckDigit(digits: string): string {
  const check = [...'0123456789'].find((digit) => passesLuhn(digits + digit));
  if (check === undefined) throw new RangeError(`not digits: ${digits}`);
  return digits + check;
}
