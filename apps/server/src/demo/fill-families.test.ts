import { brands } from '@device-pay/brands';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { deviceAllowances, loadPackageTypes } from '../modules/allowances/public.ts';
import { findEntries } from '../modules/help/public.ts';
import { accountId } from './accounts.ts';
import { caseImeis } from './case-devices.ts';
import { demoIccid } from './devices.ts';
import { fillDemo } from './fill-demo.ts';

/** A Saturday afternoon in Shanghai. */
const now = new Date('2026-11-21T06:04:30Z');
const hotspotA = '490154203237518';
const locator = '356938035643809';
const doudou = '352099001761481';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillDemo(database.db, now);
});
afterAll(() => database.drop());

const simOf = (iccid: string) =>
  database.db.selectFrom('sims').selectAll().where('iccid', '=', iccid).executeTakeFirstOrThrow();

describe('pets', () => {
  test('Doudou has a profile, and a notice that was withdrawn', async () => {
    const { db } = database;
    const profile = await db
      .selectFrom('pet_profiles')
      .selectAll()
      .where('imei', '=', doudou)
      .executeTakeFirst();
    expect(profile).toMatchObject({ brand: 'zax', name: '豆豆', weight_grams: 12_000, age_years: 3 });
    const notices = await db.selectFrom('pet_notices').selectAll().where('imei', '=', doudou).execute();
    expect(notices.map((notice) => notice.withdrawn_at !== null)).toEqual([true]);
  });

  test('a pet is still lost, and its notice holds what its owner chose alone', async () => {
    const [notice, ...more] = await database.db
      .selectFrom('pet_notices')
      .selectAll()
      .where('withdrawn_at', 'is', null)
      .execute();
    expect(more).toEqual([]);
    expect(Object.keys(notice?.published ?? {}).sort()).toEqual(['breed', 'message', 'name', 'phone']);
  });
});

describe('support', () => {
  test('complaints are in every state, and each is where its time line has led it', async () => {
    const rows = await database.db.selectFrom('feedback').selectAll().execute();
    const complaints = rows.filter((row) => row.feedback_complaint === 2);
    expect(new Set(complaints.map((row) => row.state))).toEqual(
      new Set(['pending', 'open', 'inProgress', 'closed']),
    );
    expect(rows.filter((row) => row.feedback_complaint === 1).length).toBeGreaterThan(2);
    const leads = { received: 'pending', accepted: 'open', started: 'inProgress', closed: 'closed' } as const;
    const events = await database.db.selectFrom('feedback_events').selectAll().orderBy('id').execute();
    for (const row of rows) {
      const own = events.filter((event) => event.feedback_id === row.id);
      const states = own.flatMap(({ event }) => (event in leads ? leads[event as keyof typeof leads] : []));
      expect(states.at(-1), row.title).toBe(row.state);
      expect(own[0]?.at).toEqual(row.created_at);
      expect(own.every(({ at }) => at <= now)).toBe(true);
    }
  });

  test('a complaint of a Saturday is promised an answer until the end of Monday', async () => {
    const row = await database.db
      .selectFrom('feedback')
      .select('due_at')
      .where('title', '=', '晚上网速很慢')
      .executeTakeFirstOrThrow();
    expect(row.due_at).toEqual(new Date('2026-11-24T00:00:00+08:00'));
  });

  test('a complaint carries its self-check, and that of the same device', async () => {
    const rows = await database.db
      .selectFrom('feedback')
      .innerJoin('self_check_runs', 'self_check_runs.id', 'feedback.self_check_run_id')
      .select(['feedback.imei as complained', 'self_check_runs.imei as checked'])
      .execute();
    expect(rows.length).toBeGreaterThan(1);
    for (const { complained, checked } of rows) expect(checked).toBe(complained);
  });
});

describe('help', () => {
  const find = async (question: string) => {
    const { rows } = await findEntries(database.db, { brand: 'zax', question, limit: 10, offset: 0 });
    return rows.map((row) => row.slug);
  };

  test('each brand has the nine entries of the requirement, in their types', async () => {
    const { rows } = await sql<{ brand: string; entries: string[] }>`
      select brand, array_agg(slug || ' ' || type) as entries from faqs group by brand
    `.execute(database.db);
    expect(rows).toHaveLength(brands.length);
    for (const { entries } of rows) {
      expect(entries).toEqual(
        expect.arrayContaining([
          'about-data 2',
          'about-the-app 1',
          'app-real-name 1',
          'device-fault 2',
          'find-device-number 2',
          'hotspot-tutorial 3',
          'id-upload-problem 2',
          'no-internet 1',
          'slow-network 1',
        ]),
      );
    }
  });

  test('every entry of every brand is complete, and leaves no placeholder', async () => {
    const rows = await database.db.selectFrom('faqs').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(20 * brands.length);
    for (const row of rows) expect(row.content_zh + row.content_en).not.toMatch(/[{}]/);
  });

  test('is found by Chinese words of one, two and more characters, and by English words and their beginnings', async () => {
    expect(await find('销户')).toContain('about-data');
    expect(await find('卡')).toContain('no-internet');
    expect((await find('身份证 模糊'))[0]).toBe('id-upload-problem');
    expect(await find('Glare')).toEqual(['id-upload-problem']);
    expect(await find('throttl')).toEqual(['slow-network']);
    expect((await find('IMEI 标签'))[0]).toBe('find-device-number');
  });

  test('is not found by what stands nowhere, although its characters do', async () => {
    expect(await find('户销')).toEqual([]);
    expect(await find('bicycle')).toEqual([]);
  });
});

describe('rewards', () => {
  test('every exchange spent one watch, and its order gave what the task promised', async () => {
    const { rows } = await sql<{ promised: number; given: number; state: string; pay_fen: number }>`
      select t.package_id as promised, g.package_id as given, w.state, o.pay_fen
      from reward_exchanges e join reward_tasks t on t.id = e.task_id join reward_watches w on w.id = e.watch_id
        join orders o on o.id = e.order_id join order_lines l on l.order_id = o.id
        join grants g on g.order_line_id = l.id and g.imei = e.imei
    `.execute(database.db);
    expect(rows).toHaveLength(4);
    for (const row of rows)
      expect(row).toEqual({ promised: row.given, given: row.given, state: 'exchanged', pay_fen: 0 });
  });

  test('one watch is there to be exchanged, and no reward is on sale', async () => {
    const { db } = database;
    const open = await db
      .selectFrom('reward_watches')
      .select('imei')
      .where('state', '=', 'finished')
      .execute();
    expect(open).toEqual([{ imei: hotspotA }]);
    const sold = await db
      .selectFrom('reward_tasks')
      .innerJoin('packages', 'packages.id', 'reward_tasks.package_id')
      .select('packages.id')
      .where('packages.on_sale', '=', true)
      .execute();
    expect(sold).toEqual([]);
  });
});

test('the balance of the travel hotspot is the sum of its history: what was credited, and paid out', async () => {
  const rows = await database.db
    .selectFrom('balance_entries')
    .selectAll()
    .where('imei', '=', hotspotA)
    .orderBy('entry_no')
    .execute();
  expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['debit', 'credit']));
  expect(rows.at(-1)?.balance_after_fen).toBe(rows.reduce((sum, row) => sum + row.amount_fen, 0));
  expect(rows.map((row) => row.at.getTime())).toEqual(
    rows.map((row) => row.at.getTime()).sort((a, b) => a - b),
  );
});

describe('cancellation', () => {
  test('requests are in every state, of accounts and devices, to be decided in 3 to 15 working days', async () => {
    const rows = await database.db.selectFrom('cancellations').selectAll().execute();
    expect(new Set(rows.map((row) => row.state))).toEqual(
      new Set(['applied', 'inReview', 'approved', 'rejected', 'withdrawn', 'done']),
    );
    expect(new Set(rows.map((row) => row.subject))).toEqual(new Set(['account', 'device']));
    const today = rows.find((row) => row.state === 'applied');
    expect(today?.decide_from).toEqual(new Date('2026-11-26T00:00:00+08:00'));
    expect(today?.decide_by).toEqual(new Date('2026-12-12T00:00:00+08:00'));
  });

  test('contracts are unwound in every state, and one can be unwound anew', async () => {
    const rows = await database.db.selectFrom('unwinds').selectAll().execute();
    expect(new Set(rows.map((row) => row.state))).toEqual(
      new Set(['applied', 'inReview', 'deviceReturned', 'refunding', 'done', 'rejected', 'withdrawn']),
    );
    const contract = rows.filter((row) => row.imei === caseImeis.contract);
    expect(contract.map((row) => row.state)).toEqual(['withdrawn']);
    expect(contract[0]?.term_to && contract[0].term_to > now).toBe(true);
    for (const row of rows) {
      expect(row.created_at > row.term_from && row.created_at < row.term_to).toBe(true);
      expect(row.refund_fen).toBeGreaterThan(0);
    }
  });

  test('what was unwound within seven days was refunded in full, the order too', async () => {
    const row = await database.db
      .selectFrom('unwinds')
      .innerJoin('orders', 'orders.id', 'unwinds.order_id')
      .select(['orders.status', 'unwinds.paid_fen', 'unwinds.refund_fen', 'orders.pay_fen'])
      .where('unwinds.state', '=', 'done')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'refunded', paid_fen: 29_900, refund_fen: 29_900, pay_fen: 29_900 });
  });
});

describe('real-name', () => {
  test('one SIM was rejected: with the reason, and the step to do again', async () => {
    const row = await database.db
      .selectFrom('real_name_cases')
      .selectAll()
      .where('iccid', '=', demoIccid(caseImeis.realNameRejected))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'rejected', reject_reason: 'photoBlurred', redo_step: 'front' });
    const reason = await database.db
      .selectFrom('dictionaries')
      .select('title_zh')
      .where('type', '=', 'realNameRejectReason')
      .where('key', '=', 'photoBlurred')
      .executeTakeFirst();
    expect(reason?.title_zh).toContain('模糊');
  });

  test('a SIM counts as verified where its case was approved, and not while one is under way', async () => {
    const rows = await database.db
      .selectFrom('real_name_cases')
      .innerJoin('sims', 'sims.iccid', 'real_name_cases.iccid')
      .select(['state', 'real_name'])
      .execute();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row.real_name, row.state).toBe(row.state === 'approved');
  });

  test("nobody's face, name or number is kept, but every look at them is", async () => {
    const { db } = database;
    const kept = await db
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', 'realName')
      .where('deleted_at', 'is', null)
      .execute();
    expect(kept).toEqual([]);
    const sealed = await db
      .selectFrom('real_name_cases')
      .select('id')
      .where('person_sealed', 'is not', null)
      .execute();
    expect(sealed).toEqual([]);
    const looks = await db.selectFrom('real_name_accesses').select('purpose').execute();
    expect(new Set(looks.map((look) => look.purpose))).toEqual(new Set(['submit', 'review', 'erase']));
  });
});

describe('SIMs', () => {
  test('are not activated, activated, stopped, on notice, cancelled; what is stopped has a reason', async () => {
    const sims = await database.db.selectFrom('sims').selectAll().execute();
    expect(new Set(sims.map((sim) => sim.carrier_status))).toEqual(new Set([1, 2, 4, 8, 9]));
    for (const sim of sims) {
      expect(sim.stop_reasons.length > 0, sim.iccid).toBe(sim.carrier_status > 2);
    }
    const known = await database.db
      .selectFrom('dictionaries')
      .select('key')
      .where('type', '=', 'simStopReason')
      .execute();
    const given = new Set(sims.flatMap((sim) => sim.stop_reasons));
    expect(known.map((entry) => entry.key)).toEqual(expect.arrayContaining([...given]));
    expect(given).toEqual(new Set(['expiredProduct', 'separated', 'ownRequest']));
  });

  test('one is separated from its device', async () => {
    expect((await simOf(demoIccid(caseImeis.separatedSim))).separated).toBe(true);
    expect((await simOf(demoIccid(hotspotA))).separated).toBe(false);
  });
});

describe('telemetry', () => {
  test('the last known of a device is its last report', async () => {
    const { rows } = await sql<{ imei: string; same: boolean; reports: number }>`
      select t.imei, count(*) as reports,
        bool_or(t.at = l.signal_at and t.signal_dbm = l.signal_dbm
          and t.battery_percent is not distinct from l.battery_percent
          and t.longitude is not distinct from l.longitude) as same
      from device_telemetry t join device_latest l using (imei) where l.signal_at is not null group by t.imei
    `.execute(database.db);
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(row, row.imei).toMatchObject({ same: true, reports: 48 });
  });

  test('every device that was ever seen has a last known, as old as when it was seen', async () => {
    const { rows } = await sql<{ missing: number; differing: number }>`
      select count(*) filter (where l.imei is null) as missing,
        count(*) filter (where greatest(l.battery_at, l.signal_at) <> d.last_seen_at) as differing
      from devices d left join device_latest l using (imei) where d.last_seen_at is not null
    `.execute(database.db);
    expect(rows).toEqual([{ missing: 0, differing: 0 }]);
  });

  test('what moves has moved, what stays has not', async () => {
    const { rows } = await sql<{ imei: string; places: number; slowest: number; fastest: number }>`
      select imei, count(distinct (longitude, latitude)) as places, min(speed_kmh) as slowest,
        max(speed_kmh) as fastest
      from device_telemetry where longitude is not null group by imei
    `.execute(database.db);
    const moved = (imei: string) => rows.find((row) => row.imei === imei);
    expect(moved(caseImeis.car)?.places).toBeGreaterThan(10);
    expect(moved(caseImeis.car)?.fastest).toBeGreaterThan(20);
    expect(moved(locator)?.fastest).toBeLessThan(15);
    expect(moved(locator)?.slowest).toBe(0);
  });

  test('every hotspot of an owner has its settings; one has changes that the device has not taken', async () => {
    const { rows } = await sql<{ imei: string; pending: boolean | null }>`
      select d.imei, s.version > s.applied_version as pending from devices d
        join device_models m on m.code = d.model left join hotspot_settings s using (imei)
      where m.species = 4 and d.user_id is not null
    `.execute(database.db);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => row.pending === null)).toEqual([]);
    expect(rows.filter((row) => row.pending).map((row) => row.imei)).toEqual([caseImeis.contract]);
  });
});

test('only the home of a hotspot in use is told to test its speed', async () => {
  const { rows } = await sql<{ imei: string; told: boolean; works: boolean }>`
    select d.imei, p.id is not null as told, d.status = 'activated' and d.expiration_time > ${now} as works
    from devices d left join popups p
      on p.location = 'wxHome' and p.brand = d.brand and (p.target_imei is null or p.target_imei = d.imei)
  `.execute(database.db);
  expect(rows.filter(({ told }) => told)).toEqual([{ imei: hotspotA, told: true, works: true }]);
});

describe('alarms', () => {
  test('the locator has a dozen, and has sent the SMS and calls that its allowances say are used', async () => {
    const { db } = database;
    const events = await db.selectFrom('alarm_events').selectAll().where('imei', '=', locator).execute();
    expect(events.length).toBeGreaterThanOrEqual(12);
    expect(events.every((event) => event.user_id === accountId('ownerA'))).toBe(true);
    const sent = await db
      .selectFrom('alarm_notifications')
      .select(['channel'])
      .where('state', '=', 'sent')
      .execute();
    const count = (channel: string) => sent.filter((one) => one.channel === channel).length;
    const allowances = await deviceAllowances(db, locator, await loadPackageTypes(db), now);
    expect(count('sms')).toBe(10 - (allowances.get(1)?.usable ?? 0));
    expect(count('phone')).toBe(5 - (allowances.get(2)?.usable ?? 0));
  });

  test('the daily counts are those of what was sent', async () => {
    const { rows } = await sql<{ day: string; channel: string; sent: number }>`
      select (e.at at time zone 'Asia/Shanghai')::date as day, n.channel, count(*) as sent
      from alarm_notifications n join alarm_events e on e.id = n.event_id
      where n.state = 'sent' and n.channel <> 'app' group by 1, 2 order by 1, 2
    `.execute(database.db);
    const counts = await database.db
      .selectFrom('alarm_daily_counts')
      .select(['day', 'channel', 'sent'])
      .orderBy('day')
      .orderBy('channel')
      .execute();
    expect(counts).toEqual(rows);
  });

  test('no SMS goes out by a rule that does not ask for it', async () => {
    const { rows } = await sql`
      select n.channel from alarm_notifications n join alarm_events e on e.id = n.event_id
        left join alarm_rules r on r.imei = e.imei and r.code = e.code
      where n.channel <> 'app' and n.state = 'sent' and not coalesce(n.channel = any (r.channels), false)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });
});
