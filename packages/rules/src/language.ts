import type { Site } from './site.ts';

export type Language = 'zh' | 'en';

/**
 * The language that a value of `lang`, of the app's info or of the browser asks for: English when it contains
 * "en" in any case (`en`, `en-US`, `EN_GB`), else Chinese. No value at all: the site's own language.
 */
export function languageOf(value: string | null | undefined, site: Site): Language {
  const wanted = value?.trim();
  if (!wanted) return site === 'iso' ? 'en' : 'zh';
  return /en/i.test(wanted) ? 'en' : 'zh';
}
