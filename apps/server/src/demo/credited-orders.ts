import type { PastTime } from './calendar.ts';
import { caseImeis } from './case-devices.ts';
import type { DemoOrder } from './order.ts';

const hotspotA = '490154203237518';

const credited = (imei: string, packageId: number, at: PastTime): DemoOrder => ({
  name: `credited ${imei} ${packageId} ${JSON.stringify(at)}`,
  owner: 'ownerA',
  at,
  lines: [{ packageId, imei, delivery: 'credited', refusal: 'the SIM is locked' }],
});

/**
 * Lines that could not be delivered and whose money became the device's balance. All of them are more than a month old:
 * the refund rules have changed since, and such money goes back to where it came from.
 */
export const creditedOrders: readonly DemoOrder[] = [
  credited(hotspotA, 168, { daysAgo: 92, clock: '10:05' }),
  credited(hotspotA, 101, { daysAgo: 71, clock: '22:31' }),
  credited(hotspotA, 161, { daysAgo: 58, clock: '08:00' }),
  credited(hotspotA, 102, { daysAgo: 38, clock: '19:27' }),
  credited(hotspotA, 101, { daysAgo: 33, clock: '20:55' }),
  credited(caseImeis.threeCarriers, 155, { daysAgo: 34, clock: '08:40' }),
];
