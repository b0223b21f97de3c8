import type { Operator } from '../../operator.ts';

export const xlx: Operator = {
  company: { zh: '厦门小蓝星宠物科技有限公司', en: 'Xiamen Xiaolanxing Pet Technology Co., Ltd.' },
  place: { zh: '厦门市思明区', en: 'Siming District, Xiamen' },
  mediaHosts: ['media.xiaolanxing.example'],
};
