import { type AccentTokens, contrastRatio, neutrals } from '@device-pay/brands';
import { clampChroma, converter, formatHex, parse } from 'culori';

const toOklch = converter('oklch');

type Fits = (hex: string) => boolean;

/**
 * The first colour of this hue that fits, trying `lightness` and then on in steps of `step`. Lightness is that of
 * OKLCH: 0 is black, 1 is white. A colour that screens can't show loses chroma, not hue.
 */
function firstFitting(hue: number, chroma: number, lightness: number, step: number, fits: Fits): string {
  for (let l = lightness; l > 0.02 && l < 0.99; l += step) {
    const hex = formatHex(clampChroma({ mode: 'oklch', l, c: chroma, h: hue }, 'oklch'));
    if (hex && fits(hex)) return hex;
  }
  throw new Error('No lightness of this colour can be read: choose another accent');
}

const reads = (hex: string, behind: readonly string[], ratio = 4.5): boolean =>
  behind.every((other) => contrastRatio(hex, other) >= ratio);

/** All tokens of a brand from one colour, `#rrggbb`. Text has a contrast of at least 4.5:1, controls of 3:1. */
export function deriveTokens(accent: string): { readonly light: AccentTokens; readonly dark: AccentTokens } {
  const colour = toOklch(parse(accent));
  if (!colour) throw new Error(`${accent} is no colour: write it as #rrggbb`);
  const hue = colour.h ?? 0;
  const chroma = Math.min(colour.c, 0.19);
  const { light, dark } = neutrals;
  const soft = firstFitting(hue, Math.min(chroma, 0.022), 0.965, -0.005, () => true);
  const darkSoft = firstFitting(hue, Math.min(chroma, 0.06), 0.3, -0.005, () => true);
  const hero = (from: number) => firstFitting(hue, chroma, from, -0.01, (hex) => reads(hex, [light.heroInk]));
  return {
    light: {
      accent: firstFitting(
        hue,
        chroma,
        Math.min(Math.max(colour.l, 0.5), 0.8),
        -0.01,
        (hex) => reads(hex, ['#ffffff']) && reads(hex, [light.card, light.ground, soft], 3),
      ),
      accentInk: '#ffffff',
      accentSoft: soft,
      accentDeep: firstFitting(hue, chroma, 0.52, -0.01, (hex) =>
        reads(hex, [soft, light.card, light.ground]),
      ),
      heroFrom: hero(0.56),
      heroTo: hero(0.47),
    },
    dark: {
      accent: firstFitting(hue, Math.min(chroma, 0.14), 0.7, 0.01, (hex) =>
        reads(hex, [dark.card, dark.ground, darkSoft], 3),
      ),
      accentInk: firstFitting(hue, 0.04, 0.2, -0.01, () => true),
      accentSoft: darkSoft,
      accentDeep: firstFitting(hue, Math.min(chroma, 0.11), 0.78, 0.01, (hex) =>
        reads(hex, [darkSoft, dark.card, dark.ground]),
      ),
      heroFrom: hero(0.53),
      heroTo: hero(0.43),
    },
  };
}
