import { defineBrand } from '../../brand.ts';

export const tc = defineBrand({
  id: 'tc',
  orderCode: 'tc',
  name: { zh: '天辰物联', en: 'Tianchen IoT' },
  hosts: [
    { host: 'pay.tianchen.example', site: 'cn' },
    { host: 'pay-global.tianchen.example', site: 'iso' },
  ],
  support: { phone: '400-600-1002', email: 'support@tianchen.example' },
});
