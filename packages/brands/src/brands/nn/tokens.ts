import type { BrandTokens } from '../../tokens.ts';

export const nn: BrandTokens = {
  light: {
    accent: '#1a8641',
    accentInk: '#ffffff',
    accentSoft: '#e7f5e9',
    accentDeep: '#026a2e',
    heroFrom: '#0e803b',
    heroTo: '#00672d',
  },
  dark: {
    accent: '#66b077',
    accentInk: '#021c09',
    accentSoft: '#13351c',
    accentDeep: '#8bcb98',
    heroFrom: '#1c7b3d',
    heroTo: '#005925',
  },
};
