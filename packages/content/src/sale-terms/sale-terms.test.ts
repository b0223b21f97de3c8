import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { saleTermsOf, saleTermsVersions } from './index.ts';

/** SHA-256 of each version that orders were made under. */
const agreedTo: Readonly<Record<string, string>> = {
  '2026-11.2': '4909cb31d43fc4dd478450e3571a093870577eede6d5ad13673ff190bd0444a0',
  '2026-11': '5a7c91616911ee7ba275f7515384fd6171b950fab735cf9c2e85432702d53c7f',
  '2021-06': '5309c0580cedb5a8fc577d890533fefd5da35fb2ced0e2e37affde4fed2e6cf8',
};

describe('the terms of sale', () => {
  test('what was agreed to is never reworded or taken away', () => {
    const hashes = Object.fromEntries(
      saleTermsVersions.map((terms) => [
        terms.version,
        createHash('sha256').update(JSON.stringify(terms)).digest('hex'),
      ]),
    );
    expect(hashes).toEqual(agreedTo);
  });

  test('say the same number of things in both languages', () => {
    for (const { zh, en } of saleTermsVersions) expect(zh.clauses).toHaveLength(en.clauses.length);
  });

  test('stand newest first, and are named so that text sorts them: an order is made under the newest of its packages', () => {
    const versions = saleTermsVersions.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort().reverse());
  });

  test('are found by their version only', () => {
    expect(saleTermsOf('2026-11')?.en.title).toBe('Terms of sale for value-added services');
    expect(saleTermsOf('2020-01')).toBeUndefined();
  });
});
