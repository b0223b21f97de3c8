import { defineBrand } from '../../brand.ts';

export const bj = defineBrand({
  id: 'bj',
  orderCode: 'bj',
  name: { zh: '北极星定位', en: 'Beiji Locate' },
  hosts: [
    { host: 'pay.beiji.example', site: 'cn' },
    { host: 'pay-global.beiji.example', site: 'iso' },
  ],
  support: { phone: '400-600-1003', email: 'support@beiji.example' },
});
