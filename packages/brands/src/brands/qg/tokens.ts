import type { BrandTokens } from '../../tokens.ts';

export const qg: BrandTokens = {
  light: {
    accent: '#956f00',
    accentInk: '#ffffff',
    accentSoft: '#f8f0e1',
    accentDeep: '#735601',
    heroFrom: '#8c6802',
    heroTo: '#715403',
  },
  dark: {
    accent: '#bf9c50',
    accentInk: '#1f1400',
    accentSoft: '#3a2a00',
    accentDeep: '#d4b574',
    heroFrom: '#886603',
    heroTo: '#614700',
  },
};
