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

/** Where a long run of Chinese may break: in front of its words, but not of single characters, which end none. */
export const wordBreaks = (text: string): string[] =>
  segmenter
    ? text
        .replace(longRun, (run) =>
          Array.from(segmenter.segment(run), ({ segment }, at) =>
            at && segment[1] ? `\0${segment}` : segment,
          ).join(''),
        )
        .split('\0')
    : [text];
