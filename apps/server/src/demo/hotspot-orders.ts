import * as packageType from '@device-pay/rules/package-types';
import { caseImeis } from './case-devices.ts';
import type { DemoOrder } from './order.ts';
import { gigabytes } from './package.ts';

const hotspotA = '490154203237518';
const hotspotB = '867400020316612';

/** Leaves 18.6 of 30 GB. */
const usedOfMainPlan = gigabytes(30) - Math.ceil(18.6 * 1024);

/**
 * Orders for hotspots. If a plan must end at midnight some days from now, the first of its queue was paid at midnight,
 * and the others were queued behind it.
 */
export const hotspotOrders: readonly DemoOrder[] = [
  {
    name: 'hotspot A, former plan',
    owner: 'ownerA',
    at: { daysAgo: 56, clock: '00:00' },
    lines: [{ packageId: 99, imei: hotspotA }],
  },
  {
    name: 'hotspot A, extra data',
    owner: 'ownerA',
    at: { daysAgo: 48, clock: '21:36' },
    payMethod: 'ZFB',
    lines: [{ packageId: 101, imei: hotspotA }],
  },
  {
    name: 'hotspot A, running plan',
    owner: 'ownerA',
    at: { daysAgo: 27, clock: '19:42' },
    lines: [{ packageId: 168, imei: hotspotA, used: { [packageType.dataPlan]: usedOfMainPlan } }],
    coupons: ['data plan'],
  },
  {
    name: 'hotspot A, warranty',
    owner: 'ownerA',
    at: { daysAgo: 5, clock: '12:08' },
    language: 'en',
    lines: [{ packageId: 152, imei: hotspotA }],
    coupons: ['warranty'],
  },
  {
    name: '5G hotspot, first plan',
    owner: 'ownerA',
    at: { daysAgo: 19, clock: '08:55' },
    triedBefore: 'ZFB',
    lines: [
      { packageId: 155, imei: caseImeis.threeCarriers, used: { [packageType.dataPlan]: gigabytes(71) } },
    ],
  },
  {
    name: '5G hotspot, extra data',
    owner: 'ownerA',
    at: { daysAgo: 2, clock: '20:11' },
    lines: [
      { packageId: 103, imei: caseImeis.threeCarriers, used: { [packageType.extraData]: gigabytes(4) } },
    ],
    coupons: ['stackable 3', 'stackable 2'],
  },
  {
    name: '5G hotspot, queued plan',
    owner: 'ownerA',
    at: { daysAgo: 1, clock: '22:47' },
    triedBefore: 'ZFB',
    lines: [{ packageId: 155, imei: caseImeis.threeCarriers }],
    coupons: ['data plan'],
  },
  {
    name: '5G hotspot, just paid',
    owner: 'ownerA',
    at: { minutesAgo: 3 },
    lines: [{ packageId: 102, imei: caseImeis.threeCarriers, delivery: 'submitted' }],
  },
  {
    name: 'separated SIM, plan',
    owner: 'ownerA',
    at: { daysAgo: 15, clock: '10:20' },
    lines: [{ packageId: 168, imei: caseImeis.separatedSim, used: { [packageType.dataPlan]: gigabytes(2) } }],
  },
  {
    name: 'separated SIM, retried',
    owner: 'ownerA',
    // Within a day, after which the line would be given up.
    at: { minutesAgo: 465 },
    lines: [{ packageId: 102, imei: caseImeis.separatedSim, delivery: 'retried' }],
  },
  {
    name: 'without SIM, refunded',
    owner: 'ownerA',
    at: { daysAgo: 7, clock: '13:02' },
    status: 'refunded',
    payMethod: 'ZFB',
    lines: [
      {
        packageId: 168,
        imei: caseImeis.withoutSim,
        delivery: 'refunded',
        refusal: 'there is no SIM in the device',
      },
    ],
    coupons: ['data plan'],
  },
  {
    name: 'halted, keep the number',
    owner: 'ownerA',
    at: { daysAgo: 20, clock: '00:00' },
    lines: [{ packageId: 172, imei: caseImeis.halted }],
  },
  {
    name: 'contract, a year',
    owner: 'ownerA',
    at: { daysAgo: 100, clock: '00:00' },
    payMethod: 'ZFB',
    lines: [
      { packageId: 121, imei: caseImeis.contract, used: { [packageType.yearlyDataPlan]: gigabytes(8) } },
    ],
  },
  {
    name: 'telecom, plan',
    owner: 'ownerA',
    at: { daysAgo: 11, clock: '09:14' },
    lines: [{ packageId: 162, imei: caseImeis.telecom, used: { [packageType.dataPlan]: gigabytes(46) } }],
  },
  {
    name: 'telecom, international',
    owner: 'ownerA',
    at: { daysAgo: 9, clock: '16:40' },
    site: 'iso',
    language: 'en',
    payMethod: 'UG',
    lines: [{ packageId: 168, imei: caseImeis.telecom }],
    coupons: ['international data plan'],
  },
  {
    name: 'extra data, to pay',
    owner: 'ownerA',
    at: { minutesAgo: 8 },
    status: 'toPay',
    lines: [{ packageId: 102, imei: hotspotA }],
    coupons: ['stackable 3', 'stackable 2'],
  },
  {
    name: 'unlimited, failed',
    owner: 'ownerA',
    at: { minutesAgo: 11 },
    status: 'failed',
    lines: [{ packageId: 305, imei: caseImeis.threeCarriers }],
  },
  {
    name: 'yearly, cancelled',
    owner: 'ownerA',
    at: { daysAgo: 6, clock: '18:25' },
    status: 'cancelled',
    lines: [{ packageId: 122, imei: hotspotA }],
    coupons: ['account of A'],
  },
  {
    name: 'plan, timed out',
    owner: 'ownerA',
    at: { daysAgo: 4, clock: '11:31' },
    status: 'timedOut',
    lines: [{ packageId: 155, imei: hotspotA }],
    coupons: ['data plan'],
  },
  {
    name: 'hotspot B, first plan',
    owner: 'ownerB',
    at: { daysAgo: 70, clock: '00:00' },
    payMethod: 'ZFB',
    lines: [{ packageId: 99, imei: hotspotB }],
  },
  {
    name: 'hotspot B, second plan',
    owner: 'ownerB',
    at: { daysAgo: 41, clock: '20:15' },
    payMethod: 'ZFB',
    lines: [{ packageId: 168, imei: hotspotB }],
  },
  {
    name: 'hotspot B, renewal timed out',
    owner: 'ownerB',
    at: { daysAgo: 9, clock: '21:18' },
    status: 'timedOut',
    lines: [{ packageId: 168, imei: hotspotB }],
  },
  {
    name: 'hotspot B, renewal to pay',
    owner: 'ownerB',
    at: { minutesAgo: 16 },
    status: 'toPay',
    lines: [{ packageId: 155, imei: hotspotB }],
  },
  {
    name: 'new hotspot B, activation cancelled',
    owner: 'ownerB',
    at: { daysAgo: 2, clock: '14:50' },
    status: 'cancelled',
    lines: [{ packageId: 164, imei: '868120148373621' }],
  },
  {
    name: 'tc hotspot, plan',
    owner: 'tcOwner',
    at: { daysAgo: 13, clock: '15:27' },
    lines: [{ packageId: 163, imei: caseImeis.tcHotspot, used: { [packageType.dataPlan]: gigabytes(37) } }],
    coupons: ['tc hotspot'],
  },
];
