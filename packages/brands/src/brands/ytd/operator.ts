import type { Operator } from '../../operator.ts';

export const ytd: Operator = {
  company: { zh: '武汉云途达信息科技有限公司', en: 'Wuhan Yuntuda Information Technology Co., Ltd.' },
  place: { zh: '武汉市洪山区', en: 'Hongshan District, Wuhan' },
  mediaHosts: ['media.yuntuda.example'],
};
