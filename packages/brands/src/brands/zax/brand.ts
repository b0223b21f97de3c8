import { defineBrand } from '../../brand.ts';

export const zax = defineBrand({
  id: 'zax',
  orderCode: 'zx',
  name: { zh: '在享服务', en: 'Zax Services' },
  hosts: [
    { host: 'pay.zaxtrack.example', site: 'cn' },
    { host: 'pay-global.zaxtrack.example', site: 'iso' },
  ],
  support: { phone: '400-600-1001', email: 'support@zaxtrack.example' },
});
