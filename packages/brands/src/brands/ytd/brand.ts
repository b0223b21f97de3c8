import { defineBrand } from '../../brand.ts';

export const ytd = defineBrand({
  id: 'ytd',
  orderCode: 'yt',
  name: { zh: '云途达', en: 'Yuntuda' },
  hosts: [
    { host: 'pay.yuntuda.example', site: 'cn' },
    { host: 'pay-global.yuntuda.example', site: 'iso' },
  ],
  support: { phone: '400-600-1008', email: 'support@yuntuda.example' },
});
