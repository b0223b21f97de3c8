import type { Site } from '@device-pay/rules';
import { createContext, useContext } from 'react';
import type { Texts } from './define-texts.ts';
import { type Format, formatFor } from './format.ts';
import type { Language } from './language.ts';

export interface TextContextValue {
  readonly language: Language;
  readonly site: Site;
  /** Sets the person's own choice, which is stored for the next visit. */
  readonly chooseLanguage: (language: Language) => void;
  /** Sets the language of the app around the portal, which is nobody's choice and not stored. */
  readonly followLanguage: (language: Language) => void;
}

const TextContext = createContext<TextContextValue>({
  language: 'zh',
  site: 'cn',
  chooseLanguage: () => undefined,
  followLanguage: () => undefined,
});

export const TextProvider = TextContext.Provider;

export const useLanguage = (): TextContextValue => useContext(TextContext);

/** The dictionary in the language of the page. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useContext(TextContext).language];
}

/** Money, dates and numbers in the language of the page and the zone of the site. */
export function useFormat(): Format {
  const { language, site } = useContext(TextContext);
  return formatFor(language, site);
}
