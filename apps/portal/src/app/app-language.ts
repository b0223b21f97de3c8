import { type Language, languageOf } from '../text/language.ts';

/**
 * The language that the app's own word leads to; undefined where it changes nothing.
 *
 * @param ofVisit what this visit's address asked for, or the person has chosen since: it goes before the app's.
 */
export function languageToFollow(
  word: string,
  shown: Language,
  ofVisit: string | undefined,
): Language | undefined {
  const wanted = languageOf(word);
  return ofVisit !== undefined || wanted === shown ? undefined : wanted;
}
