import type { BrandTokens } from '../../tokens.ts';

export const bj: BrandTokens = {
  light: {
    accent: '#c2520b',
    accentInk: '#ffffff',
    accentSoft: '#feede5',
    accentDeep: '#9a3d00',
    heroFrom: '#ba4c02',
    heroTo: '#973c00',
  },
  dark: {
    accent: '#e6895e',
    accentInk: '#280d02',
    accentSoft: '#452211',
    accentDeep: '#f7a37d',
    heroFrom: '#b14c10',
    heroTo: '#843300',
  },
};
