import { createHash } from 'node:crypto';
import type { Decision } from './state.ts';

/** What an ID card says, as it is "read" from any photo. */
export interface IdCard {
  readonly name: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** `YYYY-MM-DD`, or 长期 for a card that does not expire. */
  readonly validTo: string;
  readonly authority: string;
}

const names = ['林小满', '周立夏', '陈白露', '王清明', '赵谷雨', '李霜降'] as const;

/** A made-up card, always the same for a SIM: a name from the list, and a number with a valid check digit. */
export function cardFor(iccid: string): IdCard {
  const bytes = createHash('sha256').update(`id card ${iccid}`).digest();
  const birth = new Date(Date.UTC(1970 + (bytes.readUInt8(1) % 30), 0, 1 + (bytes.readUInt16BE(2) % 365)));
  const date = birth.toISOString().slice(0, 10).replaceAll('-', '');
  const order = String(bytes.readUInt16BE(4) % 1000).padStart(3, '0');
  return {
    name: names[bytes.readUInt8(0) % names.length] ?? names[0],
    number: withCheckDigit(`110101${date}${order}`),
    validFrom: '2019-05-06',
    validTo: '2039-05-06',
    authority: '北京市公安局东城分局',
  };
}

/** GB 11643: the check digit is ISO 7064 MOD 11-2 of the 17 digits before it. */
function withCheckDigit(digits: string): string {
  const rest = [...digits].reduce((sum, digit) => (2 * (sum + Number(digit))) % 11, 0);
  return digits + '10X98765432'.charAt(rest);
}

/** Whether a number is well-formed: 18 characters, a valid check digit, and a date of birth that exists. */
export const isIdNumber = (number: string): boolean =>
  /^[1-9]\d{16}[\dX]$/.test(number) &&
  withCheckDigit(number.slice(0, 17)) === number &&
  birthOf(number) !== undefined;

/** The date of birth, midnight UTC; undefined for a date that does not exist. */
function birthOf(number: string): Date | undefined {
  const text = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const birth = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(birth.getTime()) && birth.toISOString().startsWith(text) ? birth : undefined;
}

const leastAgeYears = 16;

/** Whether somebody is too young at `nowMs`, by the date in mainland China. */
export function isUnderAge(number: string, nowMs: number): boolean {
  const birth = birthOf(number);
  if (birth === undefined) return false;
  const grownUp = Date.UTC(birth.getUTCFullYear() + leastAgeYears, birth.getUTCMonth(), birth.getUTCDate());
  return nowMs + 8 * 3_600_000 < grownUp;
}

/** All that is kept of a person: a digest of the ID number. */
export const personDigest = (number: string): string => createHash('sha256').update(number).digest('hex');

/** Names with which somebody can try out a refusal by the identity check … */
export const refusedNames: Readonly<Record<string, 'mismatch' | 'underAge' | 'tooManyCards'>> = {
  信息不符: 'mismatch',
  未满十六: 'underAge',
  卡数超限: 'tooManyCards',
};
/** … or a rejection by the review: once per case, so that the case passes when the step is done again. */
export const rejectedNames: Readonly<Record<string, Decision>> = {
  驳回正面: 'frontRejected',
  驳回背面: 'backRejected',
  人脸不符: 'faceMismatch',
  读错数字: 'digitsWrong',
  视频模糊: 'videoUnclear',
  审核超时: 'timeout',
};
