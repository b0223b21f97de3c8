import { defineBrand } from '../../brand.ts';

export const tq = defineBrand({
  id: 'tq',
  orderCode: 'tq',
  name: { zh: '天擎车联', en: 'Tianqing Link' },
  hosts: [
    { host: 'pay.tianqing.example', site: 'cn' },
    { host: 'pay-global.tianqing.example', site: 'iso' },
  ],
  support: { phone: '400-600-1006', email: 'support@tianqing.example' },
});
