import { expect, it } from 'vitest';
import { visitStore } from '../../call/storage.ts';
import { digitsOf, dropDigits, keepDigits, keptDigits } from './kept-digits.ts';

const issued = {
  id: '01935a7e-7c00-7000-8000-000000000802',
  digits: '4831',
  expiresAt: '2026-11-21T06:05:00.000Z',
  serverTime: '2026-11-21T06:00:20.000Z',
  paceMs: 1200,
};

it('digits are good for as long as the server says, on a phone whose clock is wrong', () => {
  const wrongClock = Date.UTC(2024, 0, 1);
  expect(digitsOf(issued, wrongClock).expiresAt - wrongClock).toBe(280_000);
});

it('digits are found again by the page with the camera, for their SIM alone', () => {
  const digits = digitsOf(issued, Date.UTC(2026, 10, 21, 6));
  keepDigits('89860620000000000019', digits);
  expect(keptDigits('89860620000000000019')).toEqual(digits);
  expect(keptDigits('89860620000000000027')).toBeUndefined();
  dropDigits('89860620000000000019');
  expect(keptDigits('89860620000000000019')).toBeUndefined();
});

it('digits of which something is missing are none: what would be read aloud, until when, or how fast', () => {
  const whole = digitsOf(issued, 0);
  for (const missing of ['id', 'digits', 'expiresAt', 'paceMs'] as const) {
    const { [missing]: _, ...rest } = whole;
    visitStore.set('pay.digits:1', JSON.stringify(rest));
    expect(keptDigits('1')).toBeUndefined();
  }
});
