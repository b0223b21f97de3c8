import { afterEach, expect, test, vi } from 'vitest';
import { dayText } from './day-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('a day is written with its month, also in Safari 14.0, which does not know dateStyle', () => {
  class OldFormat extends Intl.DateTimeFormat {
    constructor(locale: string, { dateStyle: _unknown, ...known }: Intl.DateTimeFormatOptions) {
      super(locale, known);
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: OldFormat });
  expect(dayText('2026-11-01', 'en')).toBe('1\u00a0November\u00a02026');
  expect(dayText('2026-11-01', 'zh')).toBe('2026年11月1日');
});
