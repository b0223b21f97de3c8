import type { BrandTokens } from '../../tokens.ts';

export const zax: BrandTokens = {
  light: {
    accent: '#556aea',
    accentInk: '#ffffff',
    accentSoft: '#ecf0ff',
    accentDeep: '#3f4ac6',
    heroFrom: '#5262e0',
    heroTo: '#3e49c4',
  },
  dark: {
    accent: '#8a9aff',
    accentInk: '#0f142c',
    accentSoft: '#232a4a',
    accentDeep: '#a4b6fe',
    heroFrom: '#5060d2',
    heroTo: '#353fab',
  },
};
