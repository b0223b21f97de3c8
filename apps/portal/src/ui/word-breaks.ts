/** Chinese between two marks or spaces that a narrow line may not hold, and names of other scripts within it. */
const longRun = /[\p{Script=Han}\w]{8,}/gu;

/** A number and what it counts: `30 GB`, `32.90 元`. An amount of money counts nothing: `¥59.00 已退回`. */
const numberedUnit = /([^.].\d|^.?\d|\d(?= 元)) (?=\p{Script=Han}|[a-z]{1,8}\b)/giu;
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
 * single characters; an address in front of its marks; a number nowhere before its unit.
 */
export const wordBreaks = (text: string, runs = longRun): string[] =>
  text
    .replace(numberedUnit, '$1\u00a0')
    .replace(address, (whole) => whole.replace(/[@.]/g, '\0$&'))
    .replace(runs, (run) =>
      segmenter
        ? Array.from(segmenter.segment(run), ({ segment }) => segment)
            .join('\0')
            // No word ends behind what belongs to the next one (未|激活, 小|程序), nor at a character by itself.
            .replace(/(^.|\0[不云小已新无未此每该])\0|\0(?=.(\0|$))/g, '$1')
        : run,
    )
    .split('\0');
