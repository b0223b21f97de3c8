import { defineBrand } from '../../brand.ts';

export const zax = defineBrand({
  id: 'zax',
  orderCode: 'zx',
  name: { zh: '在享服务', en: 'Zax Services' },
  hosts: [
    { host: 'pay.zaxtrack.example', site: 'cn' },
    { host: 'pay-global.zaxtrack.example', site: 'iso' },
  ],
  logoPath: 'M4 4h16v3.6L10.6 16.4H20V20H4v-3.6L13.4 7.6H4z',
  support: { phone: '400-600-1001', email: 'support@zaxtrack.example' },
});
