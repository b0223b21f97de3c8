import type { DemoDevice, DemoSim } from './device.ts';
import { withCheckDigit } from './stable.ts';

type Seen = 'online' | 'today' | 'days' | 'month';

const seenMinutes: Readonly<Record<Seen, number>> = {
  online: 6,
  today: 260,
  days: 4 * 1440,
  month: 33 * 1440,
};

/** Model, name, days until it expires (negative: since then) and when it was last seen. */
const rows: readonly (readonly [model: string, name: string, expiresInDays: number, seen: Seen])[] = [
  ['G10', '妈妈的定位器', 211, 'online'],
  ['G10', 'School bag', 45, 'online'],
  ['G10', '奶奶的随身定位器', 6, 'online'],
  ['G30', '行李箱', 128, 'today'],
  ['G30', 'Suitcase, blue', 128, 'today'],
  ['G10', '电动车', 19, 'online'],
  ['G10', 'Tom’s bike', 302, 'days'],
  ['W5', '乐乐的手表', 88, 'online'],
  ['W5', 'Emma watch', 88, 'online'],
  ['P5', '旺财', 154, 'online'],
  ['P5', 'Lucky', 27, 'today'],
  ['P8', '咪咪的项圈', 240, 'online'],
  ['P8', 'Mochi collar', -3, 'days'],
  ['C8', '门口摄像机', 73, 'online'],
  ['C8', 'Baby room camera', 9, 'online'],
  ['C12', '仓库摄像机 1', 330, 'online'],
  ['C12', '仓库摄像机 2', 330, 'online'],
  ['C12', '仓库摄像机 3', 330, 'days'],
  ['C12', 'Back door camera', -12, 'month'],
  ['V9', '货车 沪A·12345', 190, 'online'],
  ['V9', '货车 沪A·67890', 190, 'online'],
  ['V9', 'Delivery van 1', 61, 'online'],
  ['V9', 'Delivery van 2', 61, 'today'],
  ['V9', '公司商务车', 14, 'online'],
  ['V9', 'Rental car', -25, 'month'],
  ['H20', '家用备用随身WiFi', 33, 'online'],
  ['H20', 'Backup hotspot', 17, 'online'],
  ['H20', '直播用随身WiFi', 3, 'online'],
  ['H60', '5G 展会 WiFi', 52, 'today'],
  ['H60', 'Trade fair 5G', -8, 'days'],
  ['H20', 'Hotspot for guests', 101, 'online'],
  ['G30', '工地发电机', 275, 'online'],
  ['G30', '叉车 01', 275, 'online'],
  ['G30', '叉车 02', 275, 'online'],
  ['G30', 'Forklift 03', 275, 'days'],
  ['G30', 'Container MSKU-204', 41, 'today'],
  ['G30', '集装箱 207', 41, 'today'],
  ['G10', '姥爷的定位器', 22, 'online'],
  ['G10', '快递三轮车', 159, 'online'],
  ['G10', 'Ladder and tools', 159, 'days'],
  ['G10', '相机包', -1, 'today'],
  ['G10', 'Camera bag', 365, 'online'],
  ['W5', '班级手表 01', 118, 'online'],
  ['W5', '班级手表 02', 118, 'online'],
  ['W5', '班级手表 03', 118, 'today'],
  ['W5', 'Class watch 04', 118, 'online'],
  ['P5', '球球', 66, 'online'],
  ['P5', 'Bella', 66, 'online'],
  ['P8', '布丁的项圈', 11, 'online'],
  ['C8', '书房摄像机', 147, 'online'],
  ['C8', 'Garage camera', 29, 'today'],
  ['C12', '鱼塘摄像机', 203, 'online'],
  ['C12', '果园摄像机', 203, 'online'],
  ['V9', '妻子的车', 84, 'online'],
  ['V9', 'Camper van', -40, 'month'],
  ['H20', '车载 WiFi', -1, 'days'],
  ['H20', 'Holiday home hotspot', -21, 'month'],
  ['H60', '分公司 5G WiFi', 97, 'online'],
  ['G30', '船舶定位器', 222, 'days'],
  ['G30', 'Boat', 222, 'online'],
];

/** A SIM without a renewal is stopped, then on notice, and 30 days after the end cancelled. */
function simOf(expiresInDays: number): Omit<DemoSim, 'iccid'> {
  if (expiresInDays >= 0) return {};
  const carrierStatus = expiresInDays >= -14 ? 4 : expiresInDays >= -30 ? 8 : 9;
  return { carrierStatus, stopReasons: ['expiredProduct'] };
}

const prefixes = ['898606', '898606', '898600', '898606', '898603'] as const;

/** Sixty devices of owner A: enough for six pages of the device picker, and for its search. */
export const pickerDevices: readonly DemoDevice[] = rows.map(([model, name, expiresInDays, seen], index) => ({
  imei: withCheckDigit(`86907104${String(410_237 + index * 7919).padStart(6, '0')}`),
  model,
  name,
  owner: 'ownerA',
  sims: [
    {
      iccid: withCheckDigit(`${prefixes[index % prefixes.length]}22${String(index + 1).padStart(11, '0')}`),
      ...simOf(expiresInDays),
    },
  ],
  expiresInDays,
  seenMinutesAgo: seenMinutes[seen] + (index % 11),
}));

/** @throws Error when none of them has this name. */
export function pickerImei(name: string): string {
  const device = pickerDevices.find((one) => one.name === name);
  if (!device) throw new Error(`no device is called ${name}`);
  return device.imei;
}
