import type { Operator } from '../../operator.ts';

export const nn: Operator = {
  company: { zh: '广州暖暖守护科技有限公司', en: 'Guangzhou Nuannuan Care Technology Co., Ltd.' },
  place: { zh: '广州市天河区', en: 'Tianhe District, Guangzhou' },
  mediaHosts: ['media.nuannuan.example'],
};
