import type { BrandId } from './brand.ts';

/** Who runs a brand, as its documents name it, and where its media lie. Data alone, and no part of the first screen. */
export interface Operator {
  readonly company: { readonly zh: string; readonly en: string };
  /** The district of its seat, whose court decides. */
  readonly place: { readonly zh: string; readonly en: string };
  /** Without port; recordings, pictures and teaching films come from there, by https alone. */
  readonly mediaHosts: readonly string[];
}

const operators: Readonly<Record<BrandId, Operator>> = {
  zax: {
    company: { zh: '深圳在享科技有限公司', en: 'Shenzhen Zaixiang Technology Co., Ltd.' },
    place: { zh: '深圳市南山区', en: 'Nanshan District, Shenzhen' },
    mediaHosts: ['media.zaxtrack.example'],
  },
  tc: {
    company: { zh: '杭州天辰物联技术有限公司', en: 'Hangzhou Tianchen IoT Technology Co., Ltd.' },
    place: { zh: '杭州市滨江区', en: 'Binjiang District, Hangzhou' },
    mediaHosts: ['media.tianchen.example'],
  },
  bj: {
    company: { zh: '北京北极星定位科技有限公司', en: 'Beijing Beiji Locating Technology Co., Ltd.' },
    place: { zh: '北京市海淀区', en: 'Haidian District, Beijing' },
    mediaHosts: ['media.beiji.example'],
  },
  nn: {
    company: { zh: '广州暖暖守护科技有限公司', en: 'Guangzhou Nuannuan Care Technology Co., Ltd.' },
    place: { zh: '广州市天河区', en: 'Tianhe District, Guangzhou' },
    mediaHosts: ['media.nuannuan.example'],
  },
  qg: {
    company: {
      zh: '上海启光智行信息技术有限公司',
      en: 'Shanghai Qiguang Drive Information Technology Co., Ltd.',
    },
    place: { zh: '上海市浦东新区', en: 'Pudong New Area, Shanghai' },
    mediaHosts: ['media.qiguang.example'],
  },
  tq: {
    company: { zh: '成都天擎车联网络有限公司', en: 'Chengdu Tianqing Link Network Co., Ltd.' },
    place: { zh: '成都市高新区', en: 'High-tech Zone, Chengdu' },
    mediaHosts: ['media.tianqing.example'],
  },
  xlx: {
    company: { zh: '厦门小蓝星宠物科技有限公司', en: 'Xiamen Xiaolanxing Pet Technology Co., Ltd.' },
    place: { zh: '厦门市思明区', en: 'Siming District, Xiamen' },
    mediaHosts: ['media.xiaolanxing.example'],
  },
  ytd: {
    company: { zh: '武汉云途达信息科技有限公司', en: 'Wuhan Yuntuda Information Technology Co., Ltd.' },
    place: { zh: '武汉市洪山区', en: 'Hongshan District, Wuhan' },
    mediaHosts: ['media.yuntuda.example'],
  },
};

/** Throws for a brand that nobody runs: each has to be named here before it has documents. */
export function operatorOf(id: BrandId): Operator {
  const operator = operators[id];
  if (!operator) throw new Error(`Nobody runs the brand ${id}`);
  return operator;
}
