import type { Operator } from '../../operator.ts';

export const tc: Operator = {
  company: { zh: '杭州天辰物联技术有限公司', en: 'Hangzhou Tianchen IoT Technology Co., Ltd.' },
  place: { zh: '杭州市滨江区', en: 'Binjiang District, Hangzhou' },
  mediaHosts: ['media.tianchen.example'],
};
