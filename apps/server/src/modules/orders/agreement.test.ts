import { createHash } from 'node:crypto';
import { saleTermsOf } from '@device-pay/content';
import { describe, expect, test } from 'vitest';
import type { SoldPackage } from '../../platform/database/tables.ts';
import { type Agreement, agreementHash } from './agreement.ts';

const sold: SoldPackage = {
  nameZh: '30 GB 月套餐',
  nameEn: '30 GB a month',
  type: 9,
  key: 'hotspot',
  unit: 'G',
  effectType: 1,
  group: 9,
  details: [{ type: 9, quantity: 30_720, period: 1, periodUnit: 'MONTH', split: 0 }],
  unlimitedRecording: false,
};
const line = { packageId: 168, imei: '490154203237518', total: 1, amountFen: 2990, discountFen: 500, sold };
const agreement: Agreement = {
  termsVersion: '2026-11',
  language: 'en',
  currency: 'CNY',
  payFen: 2490,
  lines: [line],
};

const withSortedKeys = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

describe('the hash of what was agreed to', () => {
  test.each(['zh', 'en'] as const)('is over the words of the terms, as they were read (%s)', (language) => {
    const terms = saleTermsOf('2026-11')?.[language];
    expect(terms?.clauses.length).toBeGreaterThan(0);
    const words = JSON.stringify({ ...agreement, language, terms }, withSortedKeys);
    expect(agreementHash({ ...agreement, language })).toBe(createHash('sha256').update(words).digest('hex'));
  });

  test.each([
    ['the terms', { termsVersion: '2026-12' }],
    ['the currency', { currency: 'USD' }],
    ['what was paid', { payFen: 2491 }],
    ['the package', { lines: [{ ...line, packageId: 169 }] }],
    ['the device', { lines: [{ ...line, imei: '868120148373621' }] }],
    ['how many', { lines: [{ ...line, total: 2 }] }],
    ['the price', { lines: [{ ...line, amountFen: 2991 }] }],
    ['the discount', { lines: [{ ...line, discountFen: 499 }] }],
    ['what it gives', { lines: [{ ...line, sold: { ...sold, details: [] } }] }],
    ['another line', { lines: [line, line] }],
  ] satisfies [string, Partial<Agreement>][])('holds %s', (_, change) => {
    expect(agreementHash({ ...agreement, ...change })).not.toBe(agreementHash(agreement));
  });

  test('is the same in whatever order a database gives the fields back', () => {
    const turned = Object.fromEntries(Object.entries(sold).reverse()) as unknown as SoldPackage;
    expect(agreementHash({ ...agreement, lines: [{ ...line, sold: turned }] })).toBe(
      agreementHash(agreement),
    );
  });
});
