/**
 * A run of Chinese without marks or spaces, with names in other scripts, that may be longer than a narrow line: one of
 * text twice as large has room for six characters, and the mark behind them must not begin the next line.
 */
const longRun = /[\p{Script=Han}\w]{6,}/gu;

/** A number and its unit: `30 GB`, `32.90 元`. After an amount of money comes no unit: `¥59.00 已退回`. */
const numberedUnit = /([^.].\d|^.?\d|\d(?= 元)) (?=\p{Script=Han}|[a-z]{1,8}\b)/giu;
/** Email addresses and host names: `support@zax.example`. */
const address = /[a-z][\w+-]+(?:[@.][a-z][\w-]+)+/gi;

/** Not in the TypeScript library that the portal is compiled against. */
interface Segmenting {
  readonly Segmenter?: new (
    language: string,
    options: { readonly granularity: 'word' },
  ) => { readonly segment: (text: string) => Iterable<{ readonly segment: string; readonly index: number }> };
}

const { Segmenter } = Intl as Segmenting;
/** Missing in Safari before 14.1 and Chrome before 87: there, a run breaks where the line is full. */
const segmenter = Segmenter && new Segmenter('zh', { granularity: 'word' });

/**
 * Splits a text where it may break: a long run of Chinese (or what `runs` matches) between words, but not around single
 * characters; an address before its marks; a number never before its unit.
 */
export const wordBreaks = (text: string, runs = longRun): string[] =>
  text
    .replace(numberedUnit, '$1\u00a0')
    .replace(address, (whole) => whole.replace(/[@.]/g, '\0$&'))
    .replace(runs, (run) =>
      segmenter
        ? Array.from(segmenter.segment(run), ({ segment }) => segment)
            .join('\0')
            // No break after a prefix (未|激活, 小|程序), nor around a single character.
            .replace(/(^.|\0[不云小已新无未此每该])\0|\0(?=.(\0|$))/g, '$1')
        : run,
    )
    .split('\0');
