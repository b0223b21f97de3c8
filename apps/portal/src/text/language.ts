/** The two languages that every text exists in. */
export type Language = 'zh' | 'en';

/** What the choice of language can go by, the strongest first. Absent and empty are alike. */
export interface LanguageSources {
  /** `lang` in the query. */
  readonly query?: string | null | undefined;
  /** What the app around the portal says. */
  readonly app?: string | null | undefined;
  /** What the person chose here before. */
  readonly own?: string | null | undefined;
  readonly browser?: string | null | undefined;
  readonly site: 'cn' | 'iso';
}

/** A value that contains `en`, in any case, is English; everything else is Chinese. */
export const languageOf = (value: string): Language => (/en/i.test(value) ? 'en' : 'zh');

export function decideLanguage({ query, app, own, browser, site }: LanguageSources): Language {
  const value = query || app || own || browser;
  if (value) return languageOf(value);
  return site === 'iso' ? 'en' : 'zh';
}
