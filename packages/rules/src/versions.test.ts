import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { versionNumber } from './versions.ts';

describe('version numbers', () => {
  test.each([
    ['2.13.4', 2_130_400],
    ['10.0.0', 10_000_000],
    ['1.2', 1_020_000],
    ['v3.0.1-beta', 3_000_100],
    ['1.2.3.4', 1_020_300],
    ['1.2.3.20261127', 1_020_300],
  ])('%s is %i', (version, number) => expect(versionNumber(version)).toBe(number));

  test.each(['', 'latest', '.1.2', '-1.0.0', '1234567.0.0', '2.1234567', '2.1.1234567'])(
    '%j is no version',
    (version) => {
      expect(versionNumber(version)).toBeNull();
    },
  );

  test('a later version has the larger number, while minor and patch stay below 100', () => {
    const part = fc.integer({ min: 0, max: 99 });
    const version = fc.tuple(part, part, part);
    fc.assert(
      fc.property(version, version, (a, b) => {
        const difference = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
        const numbers = [versionNumber(a.join('.')), versionNumber(b.join('.'))] as [number, number];
        expect(Math.sign(numbers[0] - numbers[1])).toBe(Math.sign(difference));
      }),
    );
  });
});
