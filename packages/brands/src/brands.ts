import { type Brand, type BrandId, defineBrand } from './brand.ts';

const domain = (name: string): Brand['hosts'] => [
  { host: `pay.${name}.example`, site: 'cn' },
  { host: `pay-global.${name}.example`, site: 'iso' },
];

export const brands: readonly Brand[] = [
  defineBrand({
    id: 'zax',
    orderCode: 'zx',
    name: { zh: '在享服务', en: 'Zax Services' },
    hosts: domain('zaxtrack'),
    tokens: {
      light: {
        accent: '#556aea',
        accentInk: '#ffffff',
        accentSoft: '#ecf0ff',
        accentDeep: '#3f4ac6',
        heroFrom: '#5262e0',
        heroTo: '#3e49c4',
      },
      dark: {
        accent: '#8a9aff',
        accentInk: '#0f142c',
        accentSoft: '#232a4a',
        accentDeep: '#a4b6fe',
        heroFrom: '#5060d2',
        heroTo: '#353fab',
      },
    },
    logoPath: 'M4 4h16v3.6L10.6 16.4H20V20H4v-3.6L13.4 7.6H4z',
    support: { phone: '400-600-1001', email: 'support@zaxtrack.example' },
  }),
  defineBrand({
    id: 'tc',
    orderCode: 'tc',
    name: { zh: '天辰物联', en: 'Tianchen IoT' },
    hosts: domain('tianchen'),
    tokens: {
      light: {
        accent: '#008282',
        accentInk: '#ffffff',
        accentSoft: '#e1f6f5',
        accentDeep: '#026565',
        heroFrom: '#027c7c',
        heroTo: '#036262',
      },
      dark: {
        accent: '#51aeae',
        accentInk: '#001b1b',
        accentSoft: '#013434',
        accentDeep: '#79c7c7',
        heroFrom: '#037777',
        heroTo: '#035656',
      },
    },
    logoPath: 'M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z',
    support: { phone: '400-600-1002', email: 'support@tianchen.example' },
  }),
  defineBrand({
    id: 'bj',
    orderCode: 'bj',
    name: { zh: '北极星定位', en: 'Beiji Locate' },
    hosts: domain('beiji'),
    tokens: {
      light: {
        accent: '#c2520b',
        accentInk: '#ffffff',
        accentSoft: '#feede5',
        accentDeep: '#9a3d00',
        heroFrom: '#ba4c02',
        heroTo: '#973c00',
      },
      dark: {
        accent: '#e6895e',
        accentInk: '#280d02',
        accentSoft: '#452211',
        accentDeep: '#f7a37d',
        heroFrom: '#b14c10',
        heroTo: '#843300',
      },
    },
    logoPath: 'M12 2l8 20-8-5-8 5z',
    support: { phone: '400-600-1003', email: 'support@beiji.example' },
  }),
  defineBrand({
    id: 'nn',
    orderCode: 'nn',
    name: { zh: '暖暖守护', en: 'Nuannuan Care' },
    hosts: domain('nuannuan'),
    tokens: {
      light: {
        accent: '#1a8641',
        accentInk: '#ffffff',
        accentSoft: '#e7f5e9',
        accentDeep: '#026a2e',
        heroFrom: '#0e803b',
        heroTo: '#00672d',
      },
      dark: {
        accent: '#66b077',
        accentInk: '#021c09',
        accentSoft: '#13351c',
        accentDeep: '#8bcb98',
        heroFrom: '#1c7b3d',
        heroTo: '#005925',
      },
    },
    logoPath: 'M12 21C5 16 2.5 12 2.5 8.5a5 5 0 0 1 9.5-2 5 5 0 0 1 9.5 2C21.5 12 19 16 12 21z',
    support: { phone: '400-600-1004', email: 'support@nuannuan.example' },
  }),
  defineBrand({
    id: 'qg',
    orderCode: 'qg',
    name: { zh: '启光智行', en: 'Qiguang Drive' },
    hosts: domain('qiguang'),
    tokens: {
      light: {
        accent: '#956f00',
        accentInk: '#ffffff',
        accentSoft: '#f8f0e1',
        accentDeep: '#735601',
        heroFrom: '#8c6802',
        heroTo: '#715403',
      },
      dark: {
        accent: '#bf9c50',
        accentInk: '#1f1400',
        accentSoft: '#3a2a00',
        accentDeep: '#d4b574',
        heroFrom: '#886603',
        heroTo: '#614700',
      },
    },
    logoPath: 'M13.5 2L4 13.5h6.5L9.5 22 20 9.5h-7z',
    support: { phone: '400-600-1005', email: 'support@qiguang.example' },
  }),
  defineBrand({
    id: 'tq',
    orderCode: 'tq',
    name: { zh: '天擎车联', en: 'Tianqing Link' },
    hosts: domain('tianqing'),
    tokens: {
      light: {
        accent: '#047bb5',
        accentInk: '#ffffff',
        accentSoft: '#e4f3fe',
        accentDeep: '#01608e',
        heroFrom: '#0275ac',
        heroTo: '#045e8c',
      },
      dark: {
        accent: '#4fa8e1',
        accentInk: '#001829',
        accentSoft: '#083047',
        accentDeep: '#77c2f6',
        heroFrom: '#0470a5',
        heroTo: '#00517a',
      },
    },
    logoPath: 'M12 3l10 17h-6l-4-7-4 7H2z',
    support: { phone: '400-600-1006', email: 'support@tianqing.example' },
  }),
  defineBrand({
    id: 'xlx',
    orderCode: 'xl',
    name: { zh: '小蓝星宠物', en: 'Xiaolanxing Pets' },
    hosts: domain('xiaolanxing'),
    cardLink: 'stripe',
    tokens: {
      light: {
        accent: '#9554d2',
        accentInk: '#ffffff',
        accentSoft: '#f4edfd',
        accentDeep: '#7a37b4',
        heroFrom: '#8f4ecc',
        heroTo: '#7935b3',
      },
      dark: {
        accent: '#bb8af0',
        accentInk: '#1b0f28',
        accentSoft: '#342444',
        accentDeep: '#cea4ff',
        heroFrom: '#884ec0',
        heroTo: '#682c9a',
      },
    },
    logoPath:
      'M12 12c3 0 6 3.2 6 6.2 0 2.2-1.8 2.8-3.4 2.2-1.7-.6-3.5-.6-5.2 0C7.8 21 6 20.4 6 18.2 6 15.2 9 12 12 12zM5 9a2 2.6 0 1 0 .01 0zM9.3 3.5a2 2.6 0 1 0 .01 0zM14.7 3.5a2 2.6 0 1 0 .01 0zM19 9a2 2.6 0 1 0 .01 0z',
    support: { phone: '400-600-1007', email: 'support@xiaolanxing.example' },
  }),
  defineBrand({
    id: 'ytd',
    orderCode: 'yt',
    name: { zh: '云途达', en: 'Yuntuda' },
    hosts: domain('yuntuda'),
    tokens: {
      light: {
        accent: '#cb3c81',
        accentInk: '#ffffff',
        accentSoft: '#feebf1',
        accentDeep: '#aa1466',
        heroFrom: '#c4347b',
        heroTo: '#a91164',
      },
      dark: {
        accent: '#ee7aab',
        accentInk: '#270b17',
        accentSoft: '#431f2e',
        accentDeep: '#ff97c0',
        heroFrom: '#ba3877',
        heroTo: '#930f57',
      },
    },
    logoPath:
      'M12 2a7.5 7.5 0 0 1 7.5 7.5C19.5 15 12 22 12 22S4.5 15 4.5 9.5A7.5 7.5 0 0 1 12 2zm0 4.5a3 3 0 1 0 .01 0z',
    support: { phone: '400-600-1008', email: 'support@yuntuda.example' },
  }),
];

export const defaultBrandId: BrandId = 'zax';

export function brandById(id: BrandId): Brand {
  const brand = brands.find((candidate) => candidate.id === id);
  if (!brand) throw new Error(`No brand ${id}`);
  return brand;
}
