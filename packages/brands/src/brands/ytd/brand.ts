import { defineBrand } from '../../brand.ts';

export const ytd = defineBrand({
  id: 'ytd',
  orderCode: 'yt',
  name: { zh: '云途达', en: 'Yuntuda' },
  hosts: [
    { host: 'pay.yuntuda.example', site: 'cn' },
    { host: 'pay-global.yuntuda.example', site: 'iso' },
  ],
  logoPath:
    'M12 2a7.5 7.5 0 0 1 7.5 7.5C19.5 15 12 22 12 22S4.5 15 4.5 9.5A7.5 7.5 0 0 1 12 2zm0 4.5a3 3 0 1 0 .01 0z',
  support: { phone: '400-600-1008', email: 'support@yuntuda.example' },
});
