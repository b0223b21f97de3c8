import { expect, test } from 'vitest';
import { eachByDevice } from './each-by-device.ts';

const row = (imei: string, at: number) => ({ imei, at });

test("a device that takes long holds up no other, and each device's rows come in their order", async () => {
  const seen: string[] = [];
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await eachByDevice([row('slow', 1), row('quick', 1), row('slow', 2), row('quick', 2)], async (one) => {
    if (one.imei === 'slow' && one.at === 1) await slow;
    seen.push(`${one.imei} ${one.at}`);
    // The slow one answers once the other is through.
    if (one.imei === 'quick' && one.at === 2) answer();
  });
  expect(seen).toEqual(['quick 1', 'quick 2', 'slow 1', 'slow 2']);
});
