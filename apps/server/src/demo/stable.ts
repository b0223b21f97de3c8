import { createHash } from 'node:crypto';
import { passesLuhn } from '@device-pay/rules';
import { idOfName } from '../platform/ids.ts';

/** 32 bytes that depend on the name alone: the demo is the same on every machine and at every start. */
export const stableBytes = (name: string): Buffer => createHash('sha256').update(`demo ${name}`).digest();

/** An id that depends on the name alone. */
export const stableId = (name: string): string => idOfName(`demo ${name}`);

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
