import { type Language, languageOf } from '../text/language.ts';

/**
 * The language to show after the app has named its own (`word`); undefined if the shown one stays.
 *
 * @param ofVisit the language that this visit's address asked for, or that the person has chosen since: it has
 * priority.
 */
export function languageToFollow(
  word: string,
  shown: Language,
  ofVisit: string | undefined,
): Language | undefined {
  const wanted = languageOf(word);
  return ofVisit !== undefined || wanted === shown ? undefined : wanted;
}
