import { defineBrand } from '../../brand.ts';

export const tc = defineBrand({
  id: 'tc',
  orderCode: 'tc',
  name: { zh: '天辰物联', en: 'Tianchen IoT' },
  hosts: [
    { host: 'pay.tianchen.example', site: 'cn' },
    { host: 'pay-global.tianchen.example', site: 'iso' },
  ],
  tokens: {
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
  },
  logoPath: 'M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z',
  support: { phone: '400-600-1002', email: 'support@tianchen.example' },
});
