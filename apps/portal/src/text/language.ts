/** The two languages that every text exists in. */
export type Language = 'zh' | 'en';

/** A value that contains `en`, in any case, is English; everything else is Chinese. */
export const languageOf = (value: string): Language => (/en/i.test(value) ? 'en' : 'zh');
