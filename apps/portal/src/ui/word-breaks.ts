/** Chinese between two marks or spaces that a narrow line may not hold, and names of other scripts within it. */
const longRun = /[\p{Script=Han}\w]{8,}/gu;

/** Newer than the library that the portal is compiled against. */
interface Segmenting {
  readonly Segmenter?: new (
    language: string,
    options: { readonly granularity: 'word' },
  ) => { readonly segment: (text: string) => Iterable<{ readonly segment: string }> };
}

const { Segmenter } = Intl as Segmenting;
/** Safari before 14.1 and Chrome before 87 have none: there a run breaks where the line is full. */
const segmenter = Segmenter && new Segmenter('zh', { granularity: 'word' });

/**
 * Where a long run of Chinese may break: between its words, but so that no part is a single character. Parts with
 * little between them, such as 的, go with the word before.
 */
export function wordBreaks(text: string): string[] {
  const parts: string[] = [];
  let last = 0;
  for (const { 0: run, index } of segmenter ? text.matchAll(longRun) : []) {
    let at = index;
    for (const { segment } of segmenter?.segment(run) ?? []) {
      if (segment.length > 1 && at - last > 1) {
        parts.push(text.slice(last, at));
        last = at;
      }
      at += segment.length;
    }
  }
  return [...parts, text.slice(last)];
}
