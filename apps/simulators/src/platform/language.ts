/** The languages of simulators' pages. */
export type PageLanguage = 'zh' | 'en';

/** The query's `lang` first, then the browser's languages; Chinese when neither says. */
export function chooseLanguage(lang: string | null, acceptLanguage: string | undefined): PageLanguage {
  const wanted = lang ?? acceptLanguage?.split(',')[0] ?? 'zh';
  return /^\s*en/i.test(wanted) ? 'en' : 'zh';
}
