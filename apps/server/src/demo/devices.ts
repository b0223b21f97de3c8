import { caseDevices } from './case-devices.ts';
import { type DemoDevice, minutesOfDays, notActivated, ourSim } from './device.ts';
import { pickerDevices } from './picker-devices.ts';

/** Devices whose numbers, and those of their SIMs, are used by tests and documents. */
export const namedDevices: readonly DemoDevice[] = [
  {
    imei: '490154203237518',
    model: 'H20',
    name: 'Travel hotspot',
    owner: 'ownerA',
    sims: [{ iccid: '89860620000000000019' }, ourSim('898600', 1), ourSim('898603', 1)],
    seenMinutesAgo: 2,
  },
  {
    imei: '356938035643809',
    model: 'G10',
    name: '爸爸的定位器',
    owner: 'ownerA',
    sims: [{ iccid: '89860620000000000027' }],
    seenMinutesAgo: 4,
  },
  {
    imei: '352099001761481',
    model: 'P5',
    name: '豆豆 Doudou',
    owner: 'ownerA',
    sims: [{ iccid: '89860620000000000035' }],
    seenMinutesAgo: 7,
  },
  {
    imei: '353918057012342',
    model: 'C8',
    name: '客厅摄像机',
    owner: 'ownerA',
    sims: [{ iccid: '89860620000000000043' }],
    expiresInDays: 140,
    seenMinutesAgo: 1,
  },
  {
    imei: '868120148373621',
    model: 'H20',
    name: 'New hotspot',
    owner: 'ownerB',
    status: 'notActivated',
    sims: [{ iccid: '89860620000000000050', ...notActivated }],
    seenMinutesAgo: null,
  },
  {
    imei: '867400020316612',
    model: 'H20',
    name: '出差随身WiFi',
    owner: 'ownerB',
    sims: [{ iccid: '89860620000000000068', carrierStatus: 4, stopReasons: ['expiredProduct'] }],
    seenMinutesAgo: minutesOfDays(10),
  },
  {
    imei: '861536030196001',
    model: 'G10',
    name: '定位器 6001',
    owner: null,
    sims: [{ iccid: '89860620000000000076' }],
    expiresInDays: 210,
    seenMinutesAgo: 35,
  },
  {
    imei: '862462030142276',
    brand: 'tc',
    model: 'G10',
    name: '车间巡检定位器',
    owner: 'tcOwner',
    sims: [{ iccid: '89860620000000000084' }],
    seenMinutesAgo: 3,
  },
];

const stock = (imei: string, model: string, status: 'preSale' | 'soldOut', serial: number): DemoDevice => ({
  imei,
  model,
  name: `${model} ${imei.slice(-4)}`,
  owner: null,
  status,
  sims: [ourSim('898606', serial, notActivated)],
  seenMinutesAgo: null,
});

/** Devices that the dealer has in stock, or has sold to somebody without an account. */
const stockDevices: readonly DemoDevice[] = [
  stock('867305013001156', 'H20', 'preSale', 20),
  stock('867305013002063', 'H60', 'preSale', 21),
  stock('353918046303810', 'G10', 'preSale', 22),
  stock('352099041123056', 'C8', 'preSale', 23),
  stock('867305013003046', 'H20', 'soldOut', 24),
  stock('353918046304800', 'V9', 'soldOut', 25),
  stock('359827104402626', 'B1', 'soldOut', 26),
];

const otherBrand = (
  brand: NonNullable<DemoDevice['brand']>,
  imei: string,
  model: string,
  name: string,
  serial: number,
) =>
  ({
    imei,
    brand,
    model,
    name,
    owner: null,
    sims: [ourSim('898606', serial)],
    expiresInDays: 150,
    seenMinutesAgo: 15,
  }) as const;

/** One device of each further brand, bound to nobody, so that each brand's portal has something to show. */
const brandDevices: readonly DemoDevice[] = [
  otherBrand('bj', '861536031001085', 'G10', '北极星定位器', 30),
  otherBrand('nn', '861536031002075', 'W5', '暖暖手表', 31),
  otherBrand('qg', '861536031003065', 'V9', '启光车载定位器', 32),
  otherBrand('tq', '861536031004055', 'V9', '天擎车载定位器', 33),
  otherBrand('xlx', '352099042001087', 'P8', '小蓝星项圈', 34),
  otherBrand('ytd', '861536031005045', 'H20', '云途达随身WiFi', 35),
];

export const demoDevices: readonly DemoDevice[] = [
  ...namedDevices,
  ...caseDevices,
  ...stockDevices,
  ...brandDevices,
  ...pickerDevices,
];

const deviceByImei = new Map(demoDevices.map((device) => [device.imei, device]));

/** @throws Error when the demo has no such device. */
export function demoDevice(imei: string): DemoDevice {
  const device = deviceByImei.get(imei);
  if (!device) throw new Error(`the demo has no device ${imei}`);
  return device;
}

/** The SIM in a slot. @throws Error when there is none. */
export function demoIccid(imei: string, slot = 1): string {
  const iccid = demoDevice(imei).sims[slot - 1]?.iccid;
  if (!iccid) throw new Error(`${imei} has no SIM in slot ${slot}`);
  return iccid;
}
