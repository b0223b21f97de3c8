import { expect, it } from 'vitest';
import { formatFor } from './format.ts';
import { momentText } from './moment-text.ts';

const format = formatFor('en', 'cn');
const now = Date.parse('2026-11-21T06:02:00Z');

it('names the day of everything that is not from today, by the calendar of the site', () => {
  expect(momentText(format, '2026-11-21T05:30:00Z', now)).toBe('13:30');
  // In Shanghai this is 23:59 of the day before.
  expect(momentText(format, '2026-11-20T15:59:00Z', now)).toMatch(/^20\u00a0Nov(?:\u00a02026)? 23:59$/);
});
