import type { Operator } from '../../operator.ts';

export const tq: Operator = {
  company: { zh: '成都天擎车联网络有限公司', en: 'Chengdu Tianqing Link Network Co., Ltd.' },
  place: { zh: '成都市高新区', en: 'High-tech Zone, Chengdu' },
  mediaHosts: ['media.tianqing.example'],
};
