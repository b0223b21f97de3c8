import type { Plugin } from 'vite';
import { titles } from '../src/app/titles.ts';

const prefix = 'virtual:titles/';

/**
 * The titles of one language as a module. src/app/titles.ts has both languages side by side, and a visitor needs those
 * of one, after the first screen.
 */
export function titlesPlugin(): Plugin {
  return {
    name: 'device-pay:titles',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(prefix) ? source : undefined),
    load(module) {
      const language = module === `${prefix}zh` ? 'zh' : module === `${prefix}en` ? 'en' : undefined;
      if (!language) return undefined;
      const own = Object.fromEntries(Object.entries(titles).map(([path, title]) => [path, title[language]]));
      return `export const titles = ${JSON.stringify(own)};`;
    },
  };
}
