import { existsSync } from 'node:fs';
import { calls } from '@device-pay/contract';
import { expect, test } from 'vitest';

/** Nine checks of a SIM that differ by one word share one file, check-sim.ts. */
const isSimCheck = (name: string): boolean =>
  name.startsWith('diagnosis.check-') && name !== 'diagnosis.check-risk-detail';

test('a call is found by its name: `orders.add-order` is in orders/add-order.ts', () => {
  const names = Object.keys(calls).filter((name) => !isSimCheck(name));
  expect(names.length).toBeGreaterThan(100);
  const fileOf = (name: string) => new URL(`../src/modules/${name.replace('.', '/')}.ts`, import.meta.url);
  expect(names.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
});
