import { brandCss } from '@device-pay/brands';
import type { Plugin } from 'vite';

const id = 'virtual:brand.css';

/** The brands' colours as a style sheet, made of the data in packages/brands. */
export function brandCssPlugin(): Plugin {
  return {
    name: 'device-pay:brand-css',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : undefined),
    load: (module) => (module === id ? brandCss() : undefined),
  };
}
