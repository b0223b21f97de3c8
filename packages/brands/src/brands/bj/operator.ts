import type { Operator } from '../../operator.ts';

export const bj: Operator = {
  company: { zh: '北京北极星定位科技有限公司', en: 'Beijing Beiji Locating Technology Co., Ltd.' },
  place: { zh: '北京市海淀区', en: 'Haidian District, Beijing' },
  mediaHosts: ['media.beiji.example'],
};
