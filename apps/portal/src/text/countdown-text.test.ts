import { expect, it } from 'vitest';
import { countdownText } from './countdown-text.ts';

it.each([
  [30 * 60_000, '30:00'],
  [432_000, '07:12'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
  [4_032_000, '1:07:12'],
  [24 * 3_600_000, '24:00:00'],
  [59_001, '01:00'],
])('%d ms are left as %s', (leftMs, text) => {
  expect(countdownText(leftMs)).toBe(text);
});
