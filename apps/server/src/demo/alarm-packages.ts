import * as packageType from '@device-pay/rules/package-types';
import { type DemoPackage, daysOf, pool } from './package.ts';

const moving = ['locator', 'pet', 'car'] as const;
const camera = ['camera'] as const;

type Texts = DemoPackage['name'];

/** Counted alarms, good for a year: 10 SMS, 5 calls … */
const counted = (
  id: number,
  type: number,
  quantity: number,
  name: Texts,
  cn: DemoPackage['cn'],
  iso: DemoPackage['iso'],
  more: NonNullable<DemoPackage['more']> = {},
): DemoPackage => ({
  id,
  type,
  name,
  description: ['一年内有效，每天最多 10 次', 'Good for a year, 10 a day at most'],
  gives: [pool(type, quantity, 1, 'YEAR')],
  cn,
  iso,
  species: [...moving, 'camera'],
  more: { tags: ['year'], ...more },
});

/** An alarm of the camera, for a month. */
const watching = (id: number, type: number, name: Texts, description: Texts): DemoPackage => ({
  id,
  type,
  name,
  description,
  gives: [daysOf(type, 1, 'MONTH')],
  cn: [390, 150],
  iso: [79, 30],
  species: camera,
  more: { tags: ['month'] },
});

export const alarmPackages: readonly DemoPackage[] = [
  counted(11, packageType.smsAlarm, 10, ['10 条短信', '10 SMS alarms'], [100, 60], [59, 30]),
  counted(12, packageType.smsAlarm, 50, ['50 条短信', '50 SMS alarms'], [450, 300, 500], [129, 75], {
    hot: true,
  }),
  counted(13, packageType.smsAlarm, 100, ['100 条短信', '100 SMS alarms'], [800, 600, 1000], [239, 150]),
  counted(
    14,
    packageType.smsAlarm,
    300,
    ['300 条短信（企业）', '300 SMS alarms for business'],
    [2100, 1700],
    [599, 420],
    {
      brands: ['tc'],
    },
  ),
  counted(21, packageType.phoneAlarm, 10, ['10 次电话', '10 phone calls'], [300, 180], [79, 45]),
  counted(22, packageType.phoneAlarm, 50, ['50 次电话', '50 phone calls'], [1200, 850, 1500], [329, 210], {
    hot: true,
  }),
  {
    id: 31,
    type: packageType.soundAlarm,
    name: ['60 分钟声音报警', '60 minutes of sound'],
    description: ['三个月内有效，单次至少 15 秒', 'Good for 3 months, 15 seconds at least each'],
    gives: [pool(packageType.soundAlarm, 60, 3, 'MONTH')],
    cn: [600, 300],
    iso: [119, 60],
    species: moving,
    more: { tags: ['quarter'] },
  },
  {
    id: 32,
    type: packageType.soundAlarm,
    name: ['300 分钟声音报警', '300 minutes of sound'],
    description: ['一年内有效', 'Good for a year'],
    gives: [pool(packageType.soundAlarm, 300, 1, 'YEAR')],
    cn: [2400, 1500],
    iso: [429, 260],
    species: moving,
    more: { tags: ['year'] },
  },
  {
    id: 33,
    type: packageType.soundAlarm,
    name: ['声音报警不限时年包', 'Unlimited sound for a year'],
    description: ['365 天内不计分钟', '365 days without counting minutes'],
    gives: [pool(packageType.soundAlarm, 365, 1, 'YEAR')],
    cn: [9800, 6200, 11_800],
    iso: [1599, 990],
    species: moving,
    more: { tags: ['year', 'vip'], unlimited_recording: true },
  },
  {
    id: 81,
    type: packageType.hdSoundAlarm,
    name: ['高清声音报警月包', 'HD sound alarm, a month'],
    description: ['剩余不足 15 秒时暂停录音', 'Pauses when less than 15 seconds are left'],
    gives: [daysOf(packageType.hdSoundAlarm, 1, 'MONTH')],
    cn: [800, 450],
    iso: [149, 80],
    species: ['locator', 'car'],
    more: { tags: ['month'] },
  },
  {
    id: 82,
    type: packageType.hdSoundAlarm,
    name: ['高清声音报警年包', 'HD sound alarm, a year'],
    description: ['按 12 个 30 天计算', 'Twelve months of 30 days'],
    gives: [daysOf(packageType.hdSoundAlarm, 1, 'YEAR')],
    cn: [7800, 4800, 9600],
    iso: [1399, 860],
    species: ['locator', 'car'],
    more: { tags: ['year'] },
  },
  watching(
    221,
    packageType.motionAlarm,
    ['移动侦测报警月包', 'Motion alarm, a month'],
    ['画面变化时提醒', 'Tells you when something moves'],
  ),
  watching(
    231,
    packageType.noiseAlarm,
    ['声音侦测报警月包', 'Noise alarm, a month'],
    ['有异常声响时提醒', 'Tells you when it gets loud'],
  ),
  watching(
    241,
    packageType.personAlarm,
    ['人形报警月包', 'Person alarm, a month'],
    ['有人出现时提醒', 'Tells you when somebody appears'],
  ),
  watching(
    251,
    packageType.faceAlarm,
    ['人脸报警月包', 'Face alarm, a month'],
    ['出现人脸时提醒', 'Tells you when a face is seen'],
  ),
  watching(
    261,
    packageType.coverAlarm,
    ['遮挡报警月包', 'Cover alarm, a month'],
    ['镜头被挡时提醒', 'Tells you when the lens is covered'],
  ),
  {
    id: 242,
    type: packageType.personAlarm,
    name: ['人形与人脸报警年包', 'Person and face alarm, a year'],
    description: ['一份套餐，两种报警', 'Two alarms in one package'],
    gives: [daysOf(packageType.personAlarm, 1, 'YEAR'), daysOf(packageType.faceAlarm, 1, 'YEAR')],
    cn: [5900, 3200, 7800],
    iso: [1099, 590],
    species: camera,
    more: { tags: ['year'], hot: true },
  },
];
