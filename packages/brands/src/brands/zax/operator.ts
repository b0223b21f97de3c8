import type { Operator } from '../../operator.ts';

export const zax: Operator = {
  company: { zh: '深圳在享科技有限公司', en: 'Shenzhen Zaixiang Technology Co., Ltd.' },
  place: { zh: '深圳市南山区', en: 'Nanshan District, Shenzhen' },
  mediaHosts: ['media.zaxtrack.example'],
};
