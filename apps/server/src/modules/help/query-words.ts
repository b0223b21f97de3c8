import { otherWordsFor } from './synonyms.ts';

/** Words that are in every question and say nothing about what it is about. */
const emptyWords: ReadonlySet<string> = new Set(
  (
    'a about after all am an and any are as at be because been before but by can cannot cant could did do does doesn ' +
    'doesnt don dont done for from get gets getting give go goes got had has have help how i if im in into is isn isnt it ' +
    'its just keep keeps ll made make me mine much my need no not now of off on one or our out please re should so some ' +
    'still such tell than that the their them then there these they thing this to too up us use used using very want was ' +
    'way we were what whats when where which who why will with wont would ve you your'
  ).split(' '),
);

/** Likewise in Chinese, longest first: they are taken out before the rest is cut into pairs. */
const emptyPhrases =
  /为什么|怎么办|怎么样|什么时候|怎么|怎样|如何|什么|时候|哪里|哪儿|哪个|为何|可以|能不能|是不是|有没有|是否|请问|应该|一直|总是|还是|已经|突然|特别|非常|有点|多少|多久|需要|想要|我的|你的|你们|我们|我|请|吗|呢|吧|啊|了|的|是|太|很|已|但|就|都|会|在/gu;

/** The part of an English word that its forms share. */
function stemOf(word: string): string {
  const stem = word.replace(/(ies|ied|ing|ed|es|s|y|e)$/, '');
  return stem.length >= 3 ? stem : word;
}

/** A word for tsquery. Short ones stand for themselves and their plural: "id" is not the beginning of "idea". */
function termOf(word: string): string {
  if (word.length <= 3) return `'${word}' | '${word}s'`;
  return `'${stemOf(word).slice(0, 20)}':*`;
}

/** More would only make a question slow. */
const maxWords = 24;
const maxOtherWords = 16;

function termsOf(text: string): string[] {
  const han = text.replace(emptyPhrases, ' ').match(/[\u3400-\u9fff]+/gu) ?? [];
  const pairs = han.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  const words = (text.replace(/['’]/g, '').match(/[a-z0-9]{2,}/g) ?? []).filter(
    (word) => !emptyWords.has(word),
  );
  return [...new Set([...pairs.map((pair) => `'${pair}'`), ...words.map(termOf)])];
}

export interface QueryWords {
  /** The words of the question. Empty if it has only filler words. */
  readonly words: readonly string[];
  /** Synonyms of what was asked for. */
  readonly otherWords: readonly string[];
}

/**
 * What a question looks for, each as a tsquery over the `search_terms` (migration 0013) of entries: pairs of Han
 * characters, and the stems of other words.
 */
export function queryWords(question: string): QueryWords {
  const text = question.toLowerCase().normalize('NFKC').replace(/’/g, "'");
  const words = termsOf(text).slice(0, maxWords);
  const otherWords = termsOf(otherWordsFor(text).join(' 。 '))
    .filter((word) => !words.includes(word))
    .slice(0, maxOtherWords);
  return { words, otherWords };
}
