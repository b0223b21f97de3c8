import { brandCss } from '@device-pay/brands';
import type { Plugin } from 'vite';

const id = 'virtual:brand.css';

/** The brands' colours as a style sheet: data in packages/brands, no copy of it here. */
export function brandCssPlugin(): Plugin {
  return {
    name: 'device-pay:brand-css',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : undefined),
    load: (module) => (module === id ? brandCss() : undefined),
  };
}
