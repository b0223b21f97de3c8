export type Carrier = 'cmcc' | 'unicom' | 'telecom';

/** `ok`, `checkDigit` (a warning only: carriers issue such cards) or `malformed`. */
export type IccidVerdict = 'ok' | 'checkDigit' | 'malformed';

/** True when the last digit is the Luhn check digit of those before it. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 1 && sum % 10 === 0;
}

/** An IMEI: 15 digits, the last one their Luhn digit. */
export function isImei(text: string): boolean {
  return /^\d{15}$/.test(text) && passesLuhn(text);
}

/** A phone number without its middle, as `138****0001`: enough to recognise one's own number. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? `${phone.slice(0, 2)}****` : `${phone.slice(0, -8)}****${phone.slice(-4)}`;

/** An ICCID has 19 digits, or 20 characters, of which the last may be a letter or follow the check digit. */
export function checkIccid(text: string): IccidVerdict {
  if (!/^\d{19}[\dA-Za-z]?$/.test(text)) return 'malformed';
  return passesLuhn(text) || passesLuhn(text.slice(0, 19)) ? 'ok' : 'checkDigit';
}

const carrierByPrefix: Record<string, Carrier> = {
  '898600': 'cmcc',
  '898602': 'cmcc',
  '898604': 'cmcc',
  '898607': 'cmcc',
  '898608': 'cmcc',
  '898601': 'unicom',
  '898606': 'unicom',
  '898609': 'unicom',
  '898603': 'telecom',
  '898611': 'telecom',
};

/** The mainland carrier that issued a SIM, by the first 6 digits of its ICCID; null for any other issuer. */
export function carrierOfIccid(iccid: string): Carrier | null {
  return carrierByPrefix[iccid.slice(0, 6)] ?? null;
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * A resident ID number as in GB 11643: 17 digits and a check character (ISO 7064 MOD 11-2; `x` counts as `X`), with a
 * date of birth that exists and is between 1900 and `now`. It does not prove that the number was ever issued.
 */
export function isResidentIdNumber(text: string, now: Date): boolean {
  if (!/^[1-9]\d{16}[\dXx]$/.test(text)) return false;
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  if ('10X98765432'[sum % 11] !== text.slice(17).toUpperCase()) return false;
  const [year, month, day] = [
    Number(text.slice(6, 10)),
    Number(text.slice(10, 12)),
    Number(text.slice(12, 14)),
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC turns 31 April into 1 May: a date exists if it comes back unchanged.
  const exists = born.getUTCMonth() === month - 1 && born.getUTCDate() === day;
  // The date is one of mainland China, whose day begins 8 hours before that of UTC.
  return exists && year >= 1900 && born.getTime() - 8 * 3_600_000 <= now.getTime();
}
