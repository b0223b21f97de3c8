import * as packageType from '@device-pay/rules/package-types';
import { type DemoPackage, pool } from './package.ts';

/** The packages of reward tasks: free, and not on sale, so that they can only be had by an exchange. */
export const rewardPackages: readonly DemoPackage[] = [
  {
    id: 901,
    type: packageType.extraData,
    name: ['100 MB 福利流量', '100 MB reward'],
    description: ['立即生效，24 小时有效', 'At once, for 24 hours'],
    gives: [pool(packageType.extraData, 100, 1, 'DAY')],
    cn: [0, 0],
    iso: [0, 0],
    species: ['hotspot'],
    more: { tags: [], on_sale: false },
  },
  {
    id: 902,
    type: packageType.extraData,
    name: ['300 MB 福利流量', '300 MB reward'],
    description: ['立即生效，24 小时有效', 'At once, for 24 hours'],
    gives: [pool(packageType.extraData, 300, 1, 'DAY')],
    cn: [0, 0],
    iso: [0, 0],
    species: ['hotspot'],
    more: { tags: [], on_sale: false },
  },
  {
    id: 903,
    type: packageType.smsAlarm,
    name: ['1 条福利短信', '1 reward SMS'],
    description: ['30 天有效', 'For 30 days'],
    gives: [pool(packageType.smsAlarm, 1, 30, 'DAY')],
    cn: [0, 0],
    iso: [0, 0],
    species: ['locator', 'pet', 'car', 'camera'],
    more: { tags: [], on_sale: false },
  },
];
