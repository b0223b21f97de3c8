import { defineBrand } from '../../brand.ts';

export const nn = defineBrand({
  id: 'nn',
  orderCode: 'nn',
  name: { zh: '暖暖守护', en: 'Nuannuan Care' },
  hosts: [
    { host: 'pay.nuannuan.example', site: 'cn' },
    { host: 'pay-global.nuannuan.example', site: 'iso' },
  ],
  support: { phone: '400-600-1004', email: 'support@nuannuan.example' },
});
