/** Chinese between two marks or spaces that a narrow line may not hold, and names of other scripts within it. */
const longRun = /[\p{Script=Han}\w]{8,}/gu;

/** A number and what it counts: `30 GB`, `3 天`. */
const numberedUnit = /(\d) (?=\p{Script=Han}|[a-z]{1,8}\b)/giu;
/** Of people and of hosts: `support@zax.example`. */
const address = /[a-z][\w+-]+(?:[@.][a-z][\w-]+)+/gi;

/** Newer than the library that the portal is compiled against. */
interface Segmenting {
  readonly Segmenter?: new (
    language: string,
    options: { readonly granularity: 'word' },
  ) => { readonly segment: (text: string) => Iterable<{ readonly segment: string; readonly index: number }> };
}

const { Segmenter } = Intl as Segmenting;
/** Safari before 14.1 and Chrome before 87 have none: there a run breaks where the line is full. */
const segmenter = Segmenter && new Segmenter('zh', { granularity: 'word' });

/**
 * A text and where it may break: a long run of Chinese (or what is told to be one) in front of its words, but not of
 * single characters, which end none and begin none; an address in front of its marks; a number nowhere before its unit.
 */
export const wordBreaks = (text: string, runs = longRun): string[] =>
  text
    .replace(numberedUnit, '$1\u00a0')
    .replace(address, (whole) => whole.replace(/[@.]/g, '\0$&'))
    .replace(runs, (run) =>
      segmenter
        ? Array.from(segmenter.segment(run), ({ segment, index }) =>
            index > 1 && segment[1] ? `\0${segment}` : segment,
          ).join('')
        : run,
    )
    .split('\0');
