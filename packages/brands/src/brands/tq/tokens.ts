import type { BrandTokens } from '../../tokens.ts';

export const tq: BrandTokens = {
  light: {
    accent: '#047bb5',
    accentInk: '#ffffff',
    accentSoft: '#e4f3fe',
    accentDeep: '#01608e',
    heroFrom: '#0275ac',
    heroTo: '#045e8c',
  },
  dark: {
    accent: '#4fa8e1',
    accentInk: '#001829',
    accentSoft: '#083047',
    accentDeep: '#77c2f6',
    heroFrom: '#0470a5',
    heroTo: '#00517a',
  },
};
