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
  support: { phone: '400-600-1007', email: 'support@xiaolanxing.example' },
});
