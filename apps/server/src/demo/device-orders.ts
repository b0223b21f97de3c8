import * as packageType from '@device-pay/rules/package-types';
import { caseImeis } from './case-devices.ts';
import type { DemoOrder } from './order.ts';
import { pickerImei } from './picker-devices.ts';

const locator = '356938035643809';
const pet = '352099001761481';
const camera = '353918057012342';
const tcLocator = '862462030142276';

/** Orders for locators, pet trackers, cameras and cars. */
export const deviceOrders: readonly DemoOrder[] = [
  {
    name: 'locator, activation',
    owner: 'ownerA',
    at: { daysAgo: 200, clock: '10:12' },
    // 1 SMS of 10 is left, and 4 calls of 5.
    lines: [
      { packageId: 164, imei: locator, used: { [packageType.smsAlarm]: 9, [packageType.phoneAlarm]: 1 } },
    ],
  },
  {
    name: 'locator, minutes of sound',
    owner: 'ownerA',
    at: { daysAgo: 34, clock: '09:03' },
    lines: [{ packageId: 31, imei: locator, used: { [packageType.soundAlarm]: 22 } }],
  },
  {
    name: 'locator, HD sound',
    owner: 'ownerA',
    at: { daysAgo: 12, clock: '07:45' },
    payMethod: 'ZFB',
    lines: [{ packageId: 81, imei: locator }],
  },
  {
    name: 'locator, free plan',
    owner: 'ownerA',
    at: { daysAgo: 190, clock: '16:16' },
    lines: [{ packageId: 72, imei: locator }],
  },
  {
    name: 'locator, SMS to pay',
    owner: 'ownerA',
    at: { minutesAgo: 24 },
    status: 'toPay',
    lines: [{ packageId: 12, imei: locator }],
    coupons: ['SMS'],
  },
  {
    name: 'pet, activation',
    owner: 'ownerA',
    at: { daysAgo: 120, clock: '18:33' },
    lines: [{ packageId: 62, imei: pet, used: { [packageType.smsAlarm]: 10, [packageType.phoneAlarm]: 2 } }],
  },
  {
    name: 'pet, SMS',
    owner: 'ownerA',
    at: { daysAgo: 40, clock: '08:20' },
    lines: [{ packageId: 12, imei: pet, used: { [packageType.smsAlarm]: 12 } }],
    coupons: ['single use, spent'],
  },
  {
    name: 'pet, detailed map',
    owner: 'ownerA',
    at: { daysAgo: 8, clock: '19:05' },
    payMethod: 'ZFB',
    lines: [{ packageId: 381, imei: pet }],
  },
  {
    name: 'camera, first storage',
    owner: 'ownerA',
    at: { daysAgo: 40, clock: '00:00' },
    lines: [{ packageId: 271, imei: camera }],
  },
  {
    name: 'camera, running storage',
    owner: 'ownerA',
    at: { daysAgo: 12, clock: '21:05' },
    lines: [{ packageId: 271, imei: camera }],
    coupons: ['cloud storage'],
  },
  {
    name: 'camera, alarms',
    owner: 'ownerA',
    at: { daysAgo: 17, clock: '13:49' },
    language: 'en',
    lines: [
      { packageId: 241, imei: camera },
      { packageId: 221, imei: camera },
    ],
  },
  {
    name: 'camera, alarms partly refunded',
    owner: 'ownerA',
    at: { daysAgo: 3, clock: '10:58' },
    status: 'partRefunded',
    lines: [
      { packageId: 231, imei: camera },
      {
        packageId: 261,
        imei: caseImeis.cameraWithoutRecordings,
        delivery: 'refunded',
        refusal: 'the device does not answer',
      },
    ],
  },
  {
    name: 'garden camera, live video failed',
    owner: 'ownerA',
    at: { daysAgo: 1, clock: '15:12' },
    lines: [
      {
        packageId: 141,
        imei: caseImeis.cameraWithoutRecordings,
        delivery: 'failed',
        refusal: 'the device does not answer',
      },
    ],
  },
  {
    name: 'garden camera, storage expired',
    owner: 'ownerA',
    at: { daysAgo: 95, clock: '12:30' },
    lines: [{ packageId: 271, imei: caseImeis.cameraWithoutRecordings }],
  },
  {
    name: 'car, navigation',
    owner: 'ownerA',
    at: { daysAgo: 21, clock: '17:54' },
    lines: [{ packageId: 341, imei: caseImeis.car }],
  },
  {
    name: 'car, unlimited sound',
    owner: 'ownerA',
    at: { daysAgo: 80, clock: '11:11' },
    payMethod: 'ZFB',
    lines: [{ packageId: 33, imei: caseImeis.car }],
  },
  {
    name: 'car, data from the 1st',
    owner: 'ownerA',
    at: { daysAgo: 1, clock: '09:37' },
    lines: [{ packageId: 53, imei: caseImeis.car }],
  },
  {
    name: 'offline locator, longer standby',
    owner: 'ownerA',
    at: { daysAgo: 60, clock: '14:14' },
    lines: [{ packageId: 351, imei: caseImeis.offline }],
  },
  {
    name: 'three forklifts, renewal',
    owner: 'ownerA',
    at: { daysAgo: 85, clock: '00:00' },
    payMethod: 'ZFB',
    lines: ['叉车 01', '叉车 02', 'Forklift 03'].map((name) => ({ packageId: 41, imei: pickerImei(name) })),
  },
  {
    name: 'camera bag, warranty refunded',
    owner: 'ownerA',
    at: { daysAgo: 30, clock: '20:40' },
    status: 'refunded',
    refundedAfterHours: 26,
    lines: [
      {
        packageId: 151,
        imei: pickerImei('Camera bag'),
        delivery: 'refunded',
        refusal: 'the device is too old for a warranty',
      },
    ],
  },
  {
    name: 'e-bike, data cancelled',
    owner: 'ownerA',
    at: { daysAgo: 10, clock: '08:08' },
    status: 'cancelled',
    lines: [{ packageId: 52, imei: pickerImei('电动车') }],
  },
  {
    name: "child's watch, calls",
    owner: 'subAccount',
    at: { daysAgo: 33, clock: '16:05' },
    lines: [{ packageId: 21, imei: caseImeis.childsWatch, used: { [packageType.phoneAlarm]: 3 } }],
  },
  {
    name: 'tc locator, activation',
    owner: 'tcOwner',
    at: { daysAgo: 150, clock: '10:00' },
    lines: [{ packageId: 62, imei: tcLocator, used: { [packageType.smsAlarm]: 4 } }],
  },
  {
    name: 'tc locator, SMS',
    owner: 'tcOwner',
    at: { daysAgo: 14, clock: '11:45' },
    lines: [{ packageId: 14, imei: tcLocator, used: { [packageType.smsAlarm]: 17 } }],
    coupons: ['tc SMS'],
  },
];
