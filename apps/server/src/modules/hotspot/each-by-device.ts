import { inParallel } from '../../platform/in-parallel.ts';

const devicesAtOnce = 10;

/**
 * Does `work` for every row: several devices at once, so that a slow platform does not hold up a minute's work, but one
 * device's rows one after another, in their order.
 */
export function eachByDevice<Row extends { readonly imei: string }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const byDevice = new Map<string, Row[]>();
  for (const row of rows) {
    const ofDevice = byDevice.get(row.imei);
    if (ofDevice) ofDevice.push(row);
    else byDevice.set(row.imei, [row]);
  }
  return inParallel([...byDevice.values()], devicesAtOnce, async (ofDevice) => {
    for (const row of ofDevice) await work(row);
  });
}
