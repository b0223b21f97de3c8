import { defineBrand } from '../../brand.ts';

export const xlx = defineBrand({
  id: 'xlx',
  orderCode: 'xl',
  name: { zh: '小蓝星宠物', en: 'Xiaolanxing Pets' },
  hosts: [
    { host: 'pay.xiaolanxing.example', site: 'cn' },
    { host: 'pay-global.xiaolanxing.example', site: 'iso' },
  ],
  cardLink: 'stripe',
  logoPath:
    'M12 12c3 0 6 3.2 6 6.2 0 2.2-1.8 2.8-3.4 2.2-1.7-.6-3.5-.6-5.2 0C7.8 21 6 20.4 6 18.2 6 15.2 9 12 12 12zM5 9a2 2.6 0 1 0 .01 0zM9.3 3.5a2 2.6 0 1 0 .01 0zM14.7 3.5a2 2.6 0 1 0 .01 0zM19 9a2 2.6 0 1 0 .01 0z',
  support: { phone: '400-600-1007', email: 'support@xiaolanxing.example' },
});
