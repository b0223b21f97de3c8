import { defineBrand } from '../../brand.ts';

export const qg = defineBrand({
  id: 'qg',
  orderCode: 'qg',
  name: { zh: '启光智行', en: 'Qiguang Drive' },
  hosts: [
    { host: 'pay.qiguang.example', site: 'cn' },
    { host: 'pay-global.qiguang.example', site: 'iso' },
  ],
  tokens: {
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
  },
  logoPath: 'M13.5 2L4 13.5h6.5L9.5 22 20 9.5h-7z',
  support: { phone: '400-600-1005', email: 'support@qiguang.example' },
});
