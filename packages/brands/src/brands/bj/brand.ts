import { defineBrand } from '../../brand.ts';

export const bj = defineBrand({
  id: 'bj',
  orderCode: 'bj',
  name: { zh: '北极星定位', en: 'Beiji Locate' },
  hosts: [
    { host: 'pay.beiji.example', site: 'cn' },
    { host: 'pay-global.beiji.example', site: 'iso' },
  ],
  tokens: {
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
  },
  logoPath: 'M12 2l8 20-8-5-8 5z',
  support: { phone: '400-600-1003', email: 'support@beiji.example' },
});
