import { dayMs } from '@device-pay/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { fillWorld, imeiOfA, imeiOfB } from '../../../test/fixtures.ts';
import { transact } from '../../platform/database/transact.ts';
import { newId } from '../../platform/ids.ts';
import { endLine, resumeLine } from './public.ts';

const beginning = new Date('2026-11-01T00:00:00Z').getTime();
const day = (number: number) => new Date(beginning + number * dayMs);
const plan = 'hotspot-main';
const jobs = { send: async () => {} };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from service_amendments');
  await database.pool.query('delete from grants');
});

interface Given {
  /** 2: it begins on the 1st of a month, whatever runs then. */
  readonly effectType?: 1 | 2;
  readonly parts?: number;
  readonly queue?: string;
  readonly imei?: string;
}

/** A delivered line from one day to another, in so many equal parts. */
async function give(
  from: number,
  to: number,
  { effectType = 1, parts = 1, queue = plan, imei = imeiOfA }: Given = {},
): Promise<string> {
  const [lineId, orderId] = [newId(), `zx${newId().replaceAll('-', '').slice(0, 22)}`];
  await database.pool.query(
    `insert into orders (id, brand, site, platform, guest_id, request_hash, agent, type, status, amount_fen,
       discount_fen, pay_fen, currency, terms_version, agreement_hash, language, created_at, pay_before, paid_at)
     values ($1, 'zax', 'cn', 'track', gen_random_uuid(), '', 1, 2, 'paid', 1, 0, 1, 'CNY', '', '', 'zh', $2, $2, $2)`,
    [orderId, day(0)],
  );
  await database.pool.query(
    `insert into order_lines (id, order_id, line_no, package_id, imei, total, amount_fen, sold, delivery,
       effective_time, expiration_time)
     values ($1, $2, 1, 168, $3, 1, 1, $4, 'inEffect', $5, $6)`,
    [
      lineId,
      orderId,
      imei,
      JSON.stringify({ effectType, group: queue === plan ? 9 : null, type: queue === plan ? 9 : 4 }),
      day(from),
      day(to),
    ],
  );
  const length = (to - from) / parts;
  for (let part = 0; part < parts; part += 1)
    await database.pool.query(
      `insert into grants (order_line_id, detail_no, part, imei, type, package_id, unit, queue, quantity, state,
         effective_time, expiration_time, used_as_of)
       values ($1, 0, $2, $3, 9, 168, 'M', $4, 1, 'delivered', $5, $6, $5)`,
      [lineId, part, imei, queue, day(from + part * length), day(from + (part + 1) * length)],
    );
  return lineId;
}
const end = (lineId: string, at: number) =>
  transact(database.db, (trx) => endLine(trx, jobs, lineId, day(at)));
const resume = (lineId: string, at: number) =>
  transact(database.db, (trx) => resumeLine(trx, jobs, lineId, day(at)));

/** What a line gives, part by part: the days on which each begins and ends. */
async function partsOf(lineId: string): Promise<[number, number][]> {
  const { rows } = await database.pool.query(
    `select effective_time as "from", expiration_time as "to" from grants
     where order_line_id = $1 and state = 'delivered' order by 1`,
    [lineId],
  );
  const numberOf = (at: Date) => (at.getTime() - beginning) / dayMs;
  return rows.map(({ from, to }) => [numberOf(from), numberOf(to)]);
}

/** The days on which a line begins and ends; its parts follow each other. */
async function daysOf(lineId: string): Promise<[number, number]> {
  const parts = await partsOf(lineId);
  for (const [index, [from]] of parts.slice(1).entries()) expect(from).toBe(parts[index]?.[1]);
  const span: [number, number] = [parts[0]?.[0] ?? Number.NaN, parts.at(-1)?.[1] ?? Number.NaN];
  expect(await shownOf(lineId)).toEqual(span.map(day));
  return span;
}

/** When the order says that the line begins and ends. */
async function shownOf(lineId: string): Promise<[Date, Date]> {
  const { rows } = await database.pool.query(
    'select effective_time as "from", expiration_time as "to" from order_lines where id = $1',
    [lineId],
  );
  return [rows[0].from, rows[0].to];
}

describe('what comes forward', () => {
  test('does not run beside what runs now, where what began on a 1st between them is given back', async () => {
    const running = await give(0, 30);
    const monthly = await give(10, 40, { effectType: 2 });
    const last = await give(40, 70);
    await end(monthly, 5);
    expect([await daysOf(running), await daysOf(last)]).toEqual([
      [0, 30],
      [30, 60],
    ]);
  });

  test('begins at once, where what was to begin on a 1st is given back and nothing runs until then', async () => {
    const monthly = await give(10, 40, { effectType: 2 });
    const last = await give(40, 70);
    await end(monthly, 5);
    expect(await daysOf(last)).toEqual([5, 35]);
  });

  test('does not run beside what begins on a 1st, and waits for its end as what is bought does', async () => {
    const first = await give(0, 30);
    await give(10, 25, { effectType: 2 });
    const last = await give(30, 60);
    await end(first, 5);
    expect(await daysOf(last)).toEqual([25, 55]);
  });

  test('does not lie before a part of what begins on a 1st', async () => {
    const first = await give(0, 30);
    await give(10, 100, { effectType: 2, parts: 3 });
    const last = await give(100, 130);
    await end(first, 5);
    expect(await daysOf(last)).toEqual([100, 130]);
  });
});

describe('what does not come forward', () => {
  test('begins on a 1st itself', async () => {
    const first = await give(0, 30);
    const monthly = await give(30, 60, { effectType: 2 });
    await end(first, 5);
    expect(await daysOf(monthly)).toEqual([30, 60]);
  });

  test('was not to begin where the other ended, is another device’s, or waits for something else', async () => {
    const first = await give(0, 30);
    const others = [
      await give(40, 70),
      await give(30, 60, { imei: imeiOfB }),
      await give(30, 60, { queue: 'platform' }),
    ];
    await end(first, 5);
    expect(await Promise.all(others.map(daysOf))).toEqual([
      [40, 70],
      [30, 60],
      [30, 60],
    ]);
  });

  test.each([1, 2] as const)(
    'would run before what was given back was to: the device has days of its own until then (effectType %i)',
    async (effectType) => {
      const first = await give(20, 50, { queue: 'platform', effectType });
      const second = await give(50, 80, { queue: 'platform' });
      await end(first, 5);
      expect(await daysOf(second)).toEqual([20, 50]);
    },
  );
});

test('a line that failed is shown as it was', async () => {
  const failed = await give(0, 30);
  await database.pool.query("update order_lines set delivery = 'failed' where id = $1", [failed]);
  await end(failed, 5);
  expect(await shownOf(failed)).toEqual([day(0), day(30)]);
});

describe('what goes on after all', () => {
  test('leaves what begins on a 1st, another device’s, and what waits for something else', async () => {
    const first = await give(0, 30);
    await end(first, 5);
    const others = [
      await give(10, 40, { effectType: 2 }),
      await give(10, 40, { imei: imeiOfB }),
      await give(10, 40, { queue: 'platform' }),
    ];
    await resume(first, 6);
    expect(await daysOf(first)).toEqual([0, 30]);
    for (const other of others) expect(await daysOf(other)).toEqual([10, 40]);
  });

  test('gives the rest behind what runs, and not again what was had', async () => {
    const first = await give(0, 60);
    const contract = await give(60, 420, { parts: 12 });
    await end(first, 5);
    await end(contract, 40);
    await resume(first, 41);
    await resume(contract, 42);
    const parts = await partsOf(contract);
    expect(parts.slice(0, 2)).toEqual([
      [5, 35],
      [60, 90],
    ]);
    expect(parts.at(-1)).toEqual([360, 390]);
    expect(await shownOf(contract)).toEqual([day(5), day(390)]);
  });

  test('follows a contract of many parts that came forward, and takes none of them apart', async () => {
    const first = await give(0, 30);
    const second = await give(30, 60);
    const contract = await give(60, 420, { parts: 12 });
    await end(second, 4);
    await end(first, 5);
    expect(await daysOf(contract)).toEqual([5, 365]);
    await resume(second, 20);
    expect(await daysOf(contract)).toEqual([5, 365]);
    expect(await daysOf(second)).toEqual([365, 395]);
  });

  test('takes the place of what ended before it: the device is not without until its old day', async () => {
    const first = await give(0, 30);
    const second = await give(30, 60);
    const third = await give(60, 90);
    await end(third, 3);
    await end(second, 4);
    await end(first, 5);
    await resume(third, 6);
    expect(await daysOf(third)).toEqual([6, 36]);
    await resume(second, 7);
    expect(await daysOf(second)).toEqual([36, 66]);
  });

  test('follows what came forward, also where a line that began on a 1st runs into both', async () => {
    await give(0, 30);
    const second = await give(30, 60);
    const third = await give(60, 90);
    await end(second, 2);
    await give(20, 35, { effectType: 2 });
    await resume(second, 4);
    expect(await daysOf(third)).toEqual([30, 60]);
    expect(await daysOf(second)).toEqual([60, 90]);
  });

  test('brings no part of what was ended meanwhile back', async () => {
    const first = await give(0, 30);
    const contract = await give(30, 390, { parts: 12 });
    await end(first, 5);
    await end(contract, 40);
    await resume(first, 41);
    expect([await daysOf(first), await partsOf(contract)]).toEqual([[0, 30], [[5, 35]]]);
  });

  test('as a renewal still follows the time that the device came with', async () => {
    await database.pool.query('update devices set own_expiration_time = $2 where imei = $1', [
      imeiOfA,
      day(20),
    ]);
    const first = await give(20, 50, { queue: 'platform' });
    const second = await give(50, 80, { queue: 'platform' });
    await end(second, 4);
    await end(first, 5);
    await resume(second, 6);
    expect(await daysOf(second)).toEqual([20, 50]);
  });
});

test.each([1, 5])(
  'whatever ends and goes on, nothing of %i parts runs beside another, loses a day, or leaves a gap',
  async (parts) => {
    const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 });
    const turn = fc.record({ line: fc.nat({ max: 4 }), pause: fc.nat({ max: 8 }) });
    await fc.assert(
      fc.asyncProperty(lengths, fc.array(turn, { maxLength: 8 }), async (tens, turns) => {
        await database.pool.query('delete from grants');
        const lines: { id: string; days: number; isOver: boolean }[] = [];
        let to = 0;
        for (const days of tens.map((ten) => ten * 10)) {
          lines.push({ id: await give(to, to + days, { parts }), days, isOver: false });
          to += days;
        }
        let today = 1;
        for (const { line, pause } of turns) {
          today += pause;
          const one = lines[line % lines.length];
          const isPast = one && !one.isOver && ((await partsOf(one.id)).at(-1)?.[1] ?? 0) <= today;
          if (!one || isPast) continue;
          await (one.isOver ? resume : end)(one.id, today);
          one.isOver = !one.isOver;
          const running = lines.filter(({ isOver }) => !isOver);
          const spans = await Promise.all(running.map(({ id }) => partsOf(id)));
          for (const [index, { days }] of running.entries())
            expect(spans[index]?.reduce((sum, [from, until]) => sum + until - from, 0)).toBe(days);
          const ahead = spans.flat().filter(([, until]) => until > today);
          ahead.sort(([a], [b]) => a - b);
          let free = today;
          for (const [index, [from, until]] of ahead.entries()) {
            expect(from).toBeGreaterThanOrEqual(ahead[index - 1]?.[1] ?? 0);
            // Of what was interrupted, the rest stays where it was put.
            if (parts === 1) expect(from).toBeLessThanOrEqual(free);
            free = Math.max(free, until);
          }
        }
      }),
      { numRuns: 20 },
    );
  },
  60_000,
);
