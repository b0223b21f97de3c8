import { expect, it } from 'vitest';
import { imeiTail } from './imei-tail.ts';

it('shows only the last seven digits, in groups of four and three that stay on one line', () => {
  expect(imeiTail('490154203237518')).toBe('··\u00a03237\u00a0518');
});
