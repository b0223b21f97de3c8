import type { CallData } from '@device-pay/contract';
import { expect, it } from 'vitest';
import { grantQueues } from './grant-queue.ts';

type Order = CallData<'/pay/order/getOrderList'>['list'][number];
type Line = Order['orderVosList'][number];

const now = Date.parse('2026-11-21T06:00:00Z');
const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const imei = '490154203237518';
const line = (part: Partial<Line>): Line => ({
  packageId: 168,
  name: '30 GB a month',
  type: 9,
  key: 'mifiMonthBig',
  family: 'hotspot',
  unit: 'G',
  picture: 'hotspot',
  deviceName: 'Travel hotspot',
  imei,
  total: 1,
  amountFen: 2990,
  discountFen: 0,
  details: [],
  effectType: 1,
  delivery: 'inEffect',
  effectiveTime: at(-10),
  expirationTime: at(20),
  ...part,
});
let count = 0;
const order = (part: Partial<Line>, status: Order['status'] = 'paid') => {
  count += 1;
  return { orderId: `zx${count}`, status, orderVosList: [line(part)] } as unknown as Order;
};
const names = (orders: Order[]) =>
  grantQueues(orders, imei, now).map(({ grants }) => grants.map(({ name, state }) => `${name}: ${state}`));

it('main plans of every type wait in one queue: the running one, then those to come in their order', () => {
  expect(
    names([
      order({ name: 'third', type: 12, effectiveTime: at(50), expirationTime: at(410) }),
      order({ name: 'second', effectiveTime: at(20), expirationTime: at(50) }),
      order({ name: 'first' }),
    ]),
  ).toEqual([['first: running', 'second: waiting', 'third: waiting']]);
});

it('what is paid and not yet delivered stands at the end and says so', () => {
  expect(
    names([
      order({ name: 'new', delivery: 'waiting', effectiveTime: null, expirationTime: null }),
      order({ name: 'first' }),
    ]),
  ).toEqual([['first: running', 'new: delivering']]);
});

it('what the device platform has taken waits for its time; until it has, nobody knows that there will be one', () => {
  const later = { effectiveTime: at(20), expirationTime: at(50) };
  expect(
    names([
      order({ name: 'told', delivery: 'submitted', ...later }),
      order({ name: 'untold', delivery: 'waiting', ...later }),
      order({ name: 'tried', delivery: 'retried', ...later }),
      order({ name: 'due', delivery: 'submitted' }),
    ]),
  ).toEqual([['told: waiting', 'due: delivering', 'untold: delivering', 'tried: delivering']]);
});

it('what is left of an order that was refunded in part is in it', () => {
  expect(names([order({ name: 'kept' }, 'partRefunded')])).toEqual([['kept: running']]);
});

it('extra data has a queue of its own', () => {
  expect(names([order({ name: 'plan' }), order({ name: 'extra', type: 10 })])).toEqual([
    ['plan: running'],
    ['extra: running'],
  ]);
});

it('an order of which a part runs and a part waits is in it once, though both lists of orders have it', () => {
  const bundle = order({ name: 'extra', type: 10 });
  bundle.orderVosList.push(line({ name: 'plan', delivery: 'submitted', effectiveTime: at(20) }));
  // Each list is an answer of its own.
  expect(names([bundle, { ...bundle }])).toEqual([['extra: running'], ['plan: waiting']]);
});

it('nothing unpaid, refunded, over, or of another device is in it', () => {
  expect(
    names([
      order({}, 'toPay'),
      order({}, 'refunded'),
      order({ expirationTime: at(-1) }),
      order({ expirationTime: at(0) }),
      order({ delivery: 'expired' }),
      order({ delivery: 'refunded' }),
      order({ imei: '356938035643809' }),
    ]),
  ).toEqual([]);
});
