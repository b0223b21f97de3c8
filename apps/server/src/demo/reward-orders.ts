import type { DemoOrder } from './order.ts';

const hotspotA = '490154203237518';

const exchange = (
  name: string,
  packageId: number,
  daysAgo: number,
  clock: `${number}:${number}`,
): DemoOrder => ({
  name: `reward ${name}`,
  owner: 'ownerA',
  at: { daysAgo, clock },
  isReward: true,
  lines: [{ packageId, imei: hotspotA }],
});

/** The orders made by exchanging rewards. What they gave has expired; only the record is left. */
export const rewardOrders: readonly DemoOrder[] = [
  exchange('first', 901, 9, '12:20'),
  exchange('second', 901, 6, '21:02'),
  exchange('third', 902, 6, '21:06'),
  exchange('fourth', 901, 3, '08:47'),
];
