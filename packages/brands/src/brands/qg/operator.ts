import type { Operator } from '../../operator.ts';

export const qg: Operator = {
  company: {
    zh: '上海启光智行信息技术有限公司',
    en: 'Shanghai Qiguang Drive Information Technology Co., Ltd.',
  },
  place: { zh: '上海市浦东新区', en: 'Pudong New Area, Shanghai' },
  mediaHosts: ['media.qiguang.example'],
};
