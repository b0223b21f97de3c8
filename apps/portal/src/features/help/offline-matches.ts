import type { ListedEntry } from './entry.ts';

/** The terms of a question: words of two letters or more, and pairs of Han characters. */
function termsOf(question: string): string[] {
  const text = question.toLowerCase().normalize('NFKC');
  const runs = text.match(/[\u3400-\u9fff]+/g) ?? [];
  const pairs = runs.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return [...new Set([...pairs, ...(text.match(/[a-z0-9]{3,}/g) ?? [])])];
}

/**
 * Searches without a connection: entries whose title or beginning contains a term of the question, those with the most
 * terms first. The server's search also knows the whole texts, synonyms and which terms are rare.
 */
export function offlineMatches(entries: readonly ListedEntry[], question: string): ListedEntry[] {
  const terms = termsOf(question);
  const scoreOf = ({ title, excerpt }: ListedEntry): number => {
    const [high, low] = [title.toLowerCase(), excerpt.toLowerCase()];
    return terms.reduce((sum, term) => sum + (high.includes(term) ? 3 : low.includes(term) ? 1 : 0), 0);
  };
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
