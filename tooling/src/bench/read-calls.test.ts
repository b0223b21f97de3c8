import { expect, test } from 'vitest';
import { imeiOf } from './bench-rows.ts';
import { askersOf } from './read-calls.ts';

test('who asks is spread over all rows, each with an own device', () => {
  const owners = askersOf('owner', 10_000, 5);
  expect(owners.map(({ userName }) => userName)).toEqual(
    [0, 100, 200, 300, 400].map((account) => `b${String(account).padStart(10, '0')}`),
  );
  expect(owners.map(({ imei }) => imei)).toEqual([0, 2_000, 4_000, 6_000, 8_000].map(imeiOf));
});

test('there are not more who ask than accounts', () => {
  expect(askersOf('dealer', 3_000, 20)).toHaveLength(3);
  expect(askersOf('owner', 100, 20)).toHaveLength(5);
});
