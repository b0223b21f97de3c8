import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addBenchDevices } from '../bench/bench-devices.ts';
import { audit, type Outside, readOutside, underWay } from './audit.ts';
import { Buyers } from './buyers.ts';
import { type Installation, startInstallation, type Victim, victims } from './installation.ts';

export interface CrashOptions {
  readonly rounds: number;
  /** Decides the victims and the times of the kills; the rest still differs from run to run. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

const buyers = 8;
const ordersBefore = 12;
const ordersAfter = 8;
const longestDelayMs = 800;
const restTimeoutMs = 240_000;
/** Single-use coupons, few enough that buyers compete for them. */
const couponCount = 60;

/**
 * Lets people buy and pay while servers and database are killed or frozen, then waits until everything has come to
 * rest, and returns the promises that were broken. By then everything that it has started is stopped.
 */
export async function runCrashRounds({ rounds, seed, log }: CrashOptions): Promise<string[]> {
  const random = randomOf(seed);
  const order = victimsInTurn(rounds, random);
  const installation = await startInstallation(log);
  try {
    const couponIds = await withClient(installation, async (client) => {
      await addBenchDevices(client);
      return addCoupons(client);
    });
    const shop = new Buyers(installation, couponIds, randomOf(seed + 1));
    shop.start(buyers);
    try {
      log(row(['round', 'struck', 'orders', 'payments', 'calls again', 'back after']));
      for (const [index, victim] of order.entries())
        await oneRound(
          { round: index + 1, victim, delayMs: random() * longestDelayMs },
          installation,
          shop,
          log,
        );
    } finally {
      await shop.finish();
    }
    const outside = await untilRest(installation, log);
    return await withClient(installation, (client) => audit(client, shop.acknowledged, outside));
  } finally {
    await installation.stop();
  }
}

/** Every victim once before any is struck a second time. */
function victimsInTurn(rounds: number, random: () => number): Victim[] {
  const order: Victim[] = [];
  while (order.length < rounds) {
    const turn = victims.map((victim) => ({ victim, place: random() })).sort((a, b) => a.place - b.place);
    order.push(...turn.map(({ victim }) => victim));
  }
  return order.slice(0, rounds);
}

async function oneRound(
  { round, victim, delayMs }: { readonly round: number; readonly victim: Victim; readonly delayMs: number },
  installation: Installation,
  shop: Buyers,
  log: (line: string) => void,
): Promise<void> {
  const { acknowledged } = shop;
  const before = {
    orders: acknowledged.orders.size,
    payments: acknowledged.payments.size,
    repeated: acknowledged.repeated,
  };
  await shop.untilOrders(ordersBefore);
  // A delay on purpose: the kill may come at any moment.
  await sleep(delayMs);
  await installation.kill(victim);
  const killedMs = performance.now();
  await installation.recover();
  const backMs = performance.now() - killedMs;
  await shop.untilOrders(ordersAfter);
  log(
    row([
      String(round),
      victim,
      String(acknowledged.orders.size - before.orders),
      String(acknowledged.payments.size - before.payments),
      String(acknowledged.repeated - before.repeated),
      `${(backMs / 1000).toFixed(1)} s`,
    ]),
  );
}

/** Advances the simulators' clocks, so that what they would repeat hours later is repeated now. */
async function untilRest(installation: Installation, log: (line: string) => void): Promise<Outside> {
  const { wechatPayUrl, alipayUrl } = installation;
  const startedMs = performance.now();
  for (;;) {
    await Promise.all([wechatPayUrl, alipayUrl].map(advanceClock));
    const outside = await readOutside(installation);
    const left = await withClient(installation, (client) => underWay(client, outside));
    const seconds = (performance.now() - startedMs) / 1000;
    if (left.length === 0) {
      log(`At rest after ${seconds.toFixed(1)} s`);
      return outside;
    }
    if (seconds * 1000 > restTimeoutMs)
      throw new Error(`after ${seconds.toFixed(0)} s there are still ${left.join(', ')}`);
    await sleep(500);
  }
}

async function advanceClock(simulatorUrl: string): Promise<void> {
  const response = await fetch(new URL('control/clock', simulatorUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 20_000 }),
  });
  if (!response.ok) throw new Error(`the simulator's clock stands still: ${await response.text()}`);
}

async function addCoupons(client: pg.Client): Promise<string[]> {
  const ids = Array.from({ length: couponCount }, () => randomUUID());
  await client.query(
    `insert into coupons (id, brand, title_zh, title_en, type, amount_fen, currency, scope, valid_from, valid_to, total)
     select id, 'zax', '立减 5 元', '5 yuan off', 'amount', 500, 'CNY', 'none', now(), now() + interval '1 day', 1
     from unnest($1::uuid[]) as ids(id)`,
    [ids],
  );
  return ids;
}

async function withClient<T>(
  { databaseUrl }: Installation,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 1 ? cell.padEnd(22) : cell.padStart(11))).join(' ');

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
