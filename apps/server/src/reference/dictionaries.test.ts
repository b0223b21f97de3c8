import { deliveryStates, orderStates, payMethods, realNameReasons } from '@device-pay/contract';
import { expect, test } from 'vitest';
import { dictionaries } from './dictionaries.ts';

test.each([
  ['orderStatus', orderStates],
  ['deliveryStatus', deliveryStates],
  ['payMethod', payMethods],
  ['realNameRejectReason', realNameReasons],
] as const)('%s has words for everything that a call may answer', (type, answered) => {
  const keys = dictionaries.filter((entry) => entry.type === type).map(({ key }) => key);
  expect(keys.sort()).toEqual([...answered].sort());
});
