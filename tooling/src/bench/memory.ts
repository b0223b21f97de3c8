import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../session.ts';
import { openBenchShop } from './bench-shop.ts';
import { runLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { findServerPid, residentMb } from './processes.ts';

const clients = 16;
const seconds = Number(process.env.BENCH_SECONDS || 20);
const budgetsMb = { atRest: 250, underLoad: 400 };
/** The time after which the garbage of the start has been collected. */
const restSeconds = 10;
const sampleMs = 200;

/**
 * The memory of the server process: after a start on existing data, and its maximum while orders are paid, 16 at once.
 * Linux only.
 */
export async function measureMemory(session: Session): Promise<Measurement[]> {
  const shop = await openBenchShop(session, clients);
  // A new server process: the one that has filled in the demo's data uses more memory than serving needs.
  await shop.demo.withoutServer(async () => {});
  const pid = findServerPid();
  if (pid === undefined) throw new Error('Memory is read from /proc, which only Linux has.');
  await sleep(restSeconds * 1000);
  const atRest = residentMb(pid);

  console.log(`Measuring ${clients} at once for ${seconds} s …`);
  let most = atRest;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, sampleMs);
  const { perSecond } = await runLoad(clients, seconds, (client) => shop.payOrder(client)).finally(() =>
    clearInterval(sampling),
  );
  shop.close();
  return [
    { title: 'server at rest', value: atRest, unit: 'MB', budget: { atMost: budgetsMb.atRest } },
    {
      title: 'server under load, at most',
      value: most,
      unit: 'MB',
      budget: { atMost: budgetsMb.underLoad },
      note: `${clients} at once, ${perSecond.toFixed(0)} paid orders a second`,
    },
  ];
}
