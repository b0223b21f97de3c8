import { defineBrand } from '../../brand.ts';

export const qg = defineBrand({
  id: 'qg',
  orderCode: 'qg',
  name: { zh: '启光智行', en: 'Qiguang Drive' },
  hosts: [
    { host: 'pay.qiguang.example', site: 'cn' },
    { host: 'pay-global.qiguang.example', site: 'iso' },
  ],
  support: { phone: '400-600-1005', email: 'support@qiguang.example' },
});
