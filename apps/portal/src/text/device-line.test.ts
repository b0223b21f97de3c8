import { expect, it } from 'vitest';
import { deviceLine } from './device-line.ts';

const imei = '490154203237518';

it('is the name and the last digits', () => {
  expect(deviceLine('旅行热点', imei)).toBe('旅行热点 ··\u00a03237\u00a0518');
});

it('sets a name that is read from the right apart, so that the digits stay in their order', () => {
  expect(deviceLine('המכשיר', imei)).toBe('\u2068המכשיר\u2069 ··\u00a03237\u00a0518');
});
