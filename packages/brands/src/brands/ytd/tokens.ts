import type { BrandTokens } from '../../tokens.ts';

export const ytd: BrandTokens = {
  light: {
    accent: '#cb3c81',
    accentInk: '#ffffff',
    accentSoft: '#feebf1',
    accentDeep: '#aa1466',
    heroFrom: '#c4347b',
    heroTo: '#a91164',
  },
  dark: {
    accent: '#ee7aab',
    accentInk: '#270b17',
    accentSoft: '#431f2e',
    accentDeep: '#ff97c0',
    heroFrom: '#ba3877',
    heroTo: '#930f57',
  },
};
