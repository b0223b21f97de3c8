import type { BrandTokens } from '../../tokens.ts';

export const xlx: BrandTokens = {
  light: {
    accent: '#9554d2',
    accentInk: '#ffffff',
    accentSoft: '#f4edfd',
    accentDeep: '#7a37b4',
    heroFrom: '#8f4ecc',
    heroTo: '#7935b3',
  },
  dark: {
    accent: '#bb8af0',
    accentInk: '#1b0f28',
    accentSoft: '#342444',
    accentDeep: '#cea4ff',
    heroFrom: '#884ec0',
    heroTo: '#682c9a',
  },
};
