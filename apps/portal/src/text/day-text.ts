import { unbroken } from './format.ts';

/** An ISO 8601 day as `1 November 2026`, `2026年11月1日`: the same in every time zone. */
export const dayText = (day: string, language: string): string =>
  unbroken(
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
      // What dateStyle 'long' means, which Safari 14.0 would take for figures alone.
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(day)),
  );
