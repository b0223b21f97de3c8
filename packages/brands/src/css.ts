import type { Brand } from './brand.ts';
import { tokensOf } from './brand-tokens.ts';
import { brands, defaultBrandId } from './brands.ts';
import { neutrals } from './palette.ts';

const kebab = (name: string): string => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

const declarations = (tokens: object): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');

const rule = (selector: string, tokens: object, extra = ''): string =>
  `${selector}{${extra}${declarations(tokens)}}`;

/** Only the differences from the default brand: the first screen loads the colours of all brands. */
function brandRules(brand: Brand): string {
  const { light, dark } = tokensOf(brand.id);
  if (brand.id === defaultBrandId) return rule(':root', light) + rule('[data-theme=dark]', dark);
  const differing = Object.fromEntries(Object.entries(light).filter(([name]) => name !== 'accentInk'));
  return (
    rule(`[data-brand=${brand.id}]`, differing) + rule(`[data-brand=${brand.id}][data-theme=dark]`, dark)
  );
}

/** The neutral colours as CSS: enough for a skeleton, and the same for every brand. */
export function neutralCss(): string {
  return (
    rule(':root', neutrals.light, 'color-scheme:light;') +
    rule('[data-theme=dark]', neutrals.dark, 'color-scheme:dark;')
  );
}

/**
 * The brands' colours as CSS custom properties (`--accent`, `--accent-soft`, `--hero-from` …), chosen by
 * `data-brand` and `data-theme` on the root element.
 */
export function brandCss(): string {
  return brands.map(brandRules).join('');
}
