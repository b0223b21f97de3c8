import type { BrandTokens } from '../../tokens.ts';

export const tc: BrandTokens = {
  light: {
    accent: '#008282',
    accentInk: '#ffffff',
    accentSoft: '#e1f6f5',
    accentDeep: '#026565',
    heroFrom: '#027c7c',
    heroTo: '#036262',
  },
  dark: {
    accent: '#51aeae',
    accentInk: '#001b1b',
    accentSoft: '#013434',
    accentDeep: '#79c7c7',
    heroFrom: '#037777',
    heroTo: '#035656',
  },
};
