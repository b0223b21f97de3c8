import * as packageType from '@device-pay/rules/package-types';
import { type DemoPackage, daysOf, pool } from './package.ts';

const moving = ['locator', 'pet', 'car'] as const;
const all = ['locator', 'camera', 'pet', 'car', 'hotspot'] as const;

type Texts = DemoPackage['name'];

const premium = (id: number, type: number, name: Texts, monthFen: number, isoCents: number): DemoPackage => ({
  id,
  type,
  name,
  description: ['30 天内有效，随时可续', 'For 30 days, renewed whenever you like'],
  gives: [daysOf(type, 1, 'MONTH')],
  cn: [monthFen, Math.round(monthFen * 0.55)],
  iso: [isoCents, Math.round(isoCents * 0.55)],
  species: moving,
  more: { tags: ['month', 'vip'] },
});

/** Live sound and picture, warranty, navigation and maps. */
export const vipPackages: readonly DemoPackage[] = [
  {
    id: 131,
    type: packageType.liveAudio,
    name: ['60 分钟实时音频', '60 minutes of live audio'],
    description: ['一年内有效', 'Good for a year'],
    gives: [pool(packageType.liveAudio, 60, 1, 'YEAR')],
    cn: [900, 520],
    iso: [169, 95],
    species: ['locator', 'car', 'camera'],
    more: { tags: ['year'] },
  },
  {
    id: 141,
    type: packageType.liveVideo,
    name: ['60 分钟实时视频', '60 minutes of live video'],
    description: ['一年内有效', 'Good for a year'],
    gives: [pool(packageType.liveVideo, 60, 1, 'YEAR')],
    cn: [1500, 900],
    iso: [279, 165],
    species: ['camera'],
    more: { tags: ['year'] },
  },
  {
    id: 151,
    type: packageType.extendedWarranty,
    name: ['延长保修 1 年', 'Extended warranty, a year'],
    description: ['含一次免费换新', 'With one replacement'],
    gives: [daysOf(packageType.extendedWarranty, 1, 'YEAR')],
    cn: [1900, 900],
    iso: [399, 190],
    species: all,
    more: { tags: ['year'] },
  },
  {
    id: 152,
    type: packageType.extendedWarranty,
    name: ['延长保修 2 年', 'Extended warranty, 2 years'],
    description: ['含一次免费换新', 'With one replacement'],
    gives: [daysOf(packageType.extendedWarranty, 2, 'YEAR')],
    cn: [3200, 1600, 3800],
    iso: [649, 330],
    species: all,
    more: { tags: ['year'], hot: true },
  },
  {
    id: 341,
    type: packageType.chaseNavigation,
    name: ['追车导航月包', 'Chase navigation, a month'],
    description: ['找回车辆时的实时导航', 'Live guidance to a car that moves'],
    gives: [daysOf(packageType.chaseNavigation, 1, 'MONTH')],
    cn: [1200, 600],
    iso: [229, 115],
    species: ['car'],
    more: { tags: ['month'], hot: true },
  },
  {
    id: 351,
    type: packageType.extraLongStandby,
    name: ['超长待机半年', 'Extra-long standby, half a year'],
    description: ['仅限长待机定位器', 'For long-life locators only'],
    gives: [daysOf(packageType.extraLongStandby, 6, 'MONTH')],
    cn: [1800, 950],
    iso: [329, 175],
    species: ['locator'],
    more: { tags: ['halfYear'], models: ['G30'] },
  },
  premium(381, packageType.detailedMap, ['高清地图 VIP', 'Detailed map VIP'], 600, 119),
  premium(391, packageType.satelliteMap, ['卫星地图 VIP', 'Satellite map VIP'], 600, 119),
  premium(401, packageType.streetView, ['街景地图 VIP', 'Street view VIP'], 500, 99),
  premium(411, packageType.fastPositioning, ['高频定位 VIP', 'Fast positioning VIP'], 900, 179),
  premium(421, packageType.indoorPositioning, ['室内定位 VIP', 'Indoor positioning VIP'], 800, 159),
  premium(431, packageType.allInOnePositioning, ['全能定位 VIP', 'All-in-one positioning VIP'], 1800, 349),
];
