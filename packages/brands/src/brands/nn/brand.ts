import { defineBrand } from '../../brand.ts';

export const nn = defineBrand({
  id: 'nn',
  orderCode: 'nn',
  name: { zh: '暖暖守护', en: 'Nuannuan Care' },
  hosts: [
    { host: 'pay.nuannuan.example', site: 'cn' },
    { host: 'pay-global.nuannuan.example', site: 'iso' },
  ],
  logoPath: 'M12 21C5 16 2.5 12 2.5 8.5a5 5 0 0 1 9.5-2 5 5 0 0 1 9.5 2C21.5 12 19 16 12 21z',
  support: { phone: '400-600-1004', email: 'support@nuannuan.example' },
});
