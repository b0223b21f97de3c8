import { defineBrand } from '../../brand.ts';

export const zax = defineBrand({
  id: 'zax',
  orderCode: 'zx',
  name: { zh: '在享服务', en: 'Zax Services' },
  hosts: [
    { host: 'pay.zaxtrack.example', site: 'cn' },
    { host: 'pay-global.zaxtrack.example', site: 'iso' },
  ],
  tokens: {
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
  },
  logoPath: 'M4 4h16v3.6L10.6 16.4H20V20H4v-3.6L13.4 7.6H4z',
  support: { phone: '400-600-1001', email: 'support@zaxtrack.example' },
});
