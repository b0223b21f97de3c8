import { defineBrand } from '../../brand.ts';

export const tq = defineBrand({
  id: 'tq',
  orderCode: 'tq',
  name: { zh: '天擎车联', en: 'Tianqing Link' },
  hosts: [
    { host: 'pay.tianqing.example', site: 'cn' },
    { host: 'pay-global.tianqing.example', site: 'iso' },
  ],
  tokens: {
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
  },
  logoPath: 'M12 3l10 17h-6l-4-7-4 7H2z',
  support: { phone: '400-600-1006', email: 'support@tianqing.example' },
});
