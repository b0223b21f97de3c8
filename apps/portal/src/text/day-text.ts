import { unbroken } from './format.ts';

/** `1 November 2026`, `2026年11月1日`, of an ISO 8601 day. A calendar day is the same wherever it is read. */
export const dayText = (day: string, language: string): string =>
  unbroken(
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(day)),
  );
