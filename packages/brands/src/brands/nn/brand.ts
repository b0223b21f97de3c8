import { defineBrand } from '../../brand.ts';

export const nn = defineBrand({
  id: 'nn',
  orderCode: 'nn',
  name: { zh: '暖暖守护', en: 'Nuannuan Care' },
  hosts: [
    { host: 'pay.nuannuan.example', site: 'cn' },
    { host: 'pay-global.nuannuan.example', site: 'iso' },
  ],
  tokens: {
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
  },
  logoPath: 'M12 21C5 16 2.5 12 2.5 8.5a5 5 0 0 1 9.5-2 5 5 0 0 1 9.5 2C21.5 12 19 16 12 21z',
  support: { phone: '400-600-1004', email: 'support@nuannuan.example' },
});
