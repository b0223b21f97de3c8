import { defineBrand } from '../../brand.ts';

export const qg = defineBrand({
  id: 'qg',
  orderCode: 'qg',
  name: { zh: '启光智行', en: 'Qiguang Drive' },
  hosts: [
    { host: 'pay.qiguang.example', site: 'cn' },
    { host: 'pay-global.qiguang.example', site: 'iso' },
  ],
  logoPath: 'M13.5 2L4 13.5h6.5L9.5 22 20 9.5h-7z',
  support: { phone: '400-600-1005', email: 'support@qiguang.example' },
});
