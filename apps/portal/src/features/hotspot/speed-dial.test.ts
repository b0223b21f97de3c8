import { expect, it } from 'vitest';
import { shareOfDial } from './speed-dial.ts';

it('the dial begins at nothing, ends at its last mark, and never goes back', () => {
  expect(shareOfDial(0)).toBe(0);
  expect(shareOfDial(-1)).toBe(0);
  expect(shareOfDial(500)).toBe(1);
  expect(shareOfDial(9000)).toBe(1);
  const shares = Array.from({ length: 600 }, (_, mbps) => shareOfDial(mbps));
  expect([...shares].sort((a, b) => a - b)).toEqual(shares);
});
