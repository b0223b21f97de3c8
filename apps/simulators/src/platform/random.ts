import { randomBytes } from 'node:crypto';

/** `bytes` random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** Decimal digits only, for the numbers that a provider gives out. */
export function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length)
    digits += randomBytes(6).readUIntBE(0, 6).toString().slice(-8).padStart(8, '0');
  return digits.slice(0, length);
}
