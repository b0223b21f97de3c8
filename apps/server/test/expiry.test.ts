import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorld, imeiOfA, imeiOfB, type World } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;
let world: World;
let ownerA: { token: string };
/** Noon in Shanghai, so that whole days from it are calendar days there. */
let noon: number;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  world = await fillWorld(server.database.db);
  ownerA = { token: await people(server).login('owner-a') };
  const now = server.clock.now().getTime();
  noon = Math.ceil(now / dayMs) * dayMs + 4 * 3_600_000;
  server.clock.advance(noon - now);
  await run('delete from popups');
  await run('update devices set expiration_time = null');
});
afterAll(() => server.stop());

const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const inDays = (days: number) => new Date(noon + days * dayMs);

/** A delivered grant, as an order leaves it, written directly. */
async function grant(changes: {
  imei?: string;
  type: number;
  packageId?: number;
  unit: string;
  queue?: string;
  quantity?: number;
  used?: number;
  endsInDays: number;
  lastsDays?: number;
}): Promise<void> {
  const { imei = imeiOfA, type, packageId = 168, unit, quantity = 30, used = 0 } = changes;
  const order = await server.post(
    '/pay/order/addOrder',
    { imeis: [imei], packages: [{ packageId: 168 }] },
    { ...ownerA, key: crypto.randomUUID() },
  );
  await run(
    `insert into grants (order_line_id, detail_no, part, imei, type, package_id, unit, queue, quantity, used, state,
       effective_time, expiration_time, used_as_of)
     select id, 0, 0, $2, $3, $4, $5, $6, $7, $8, 'delivered', $9, $10, $9 from order_lines where order_id = $1`,
    [
      order.data,
      imei,
      type,
      packageId,
      unit,
      changes.queue ?? null,
      quantity,
      used,
      inDays(changes.endsInDays - (changes.lastsDays ?? 300)),
      inDays(changes.endsInDays),
    ],
  );
}
const pause = (paused: boolean) =>
  run('update devices set status = $2, paused = $3 where imei = $1', [
    imeiOfA,
    paused ? 'halted' : 'activated',
    paused,
  ]);
const forget = () => run('delete from grants');

describe('what ends soon', () => {
  beforeAll(async () => {
    await grant({ type: 9, unit: 'M', queue: 'hotspot-main', quantity: 30_720, endsInDays: 4 });
    // Queued behind the other, so this is when the service ends.
    await grant({
      type: 12,
      packageId: 205,
      unit: 'M',
      queue: 'hotspot-main',
      quantity: 30_720,
      endsInDays: 20,
    });
    await grant({ type: 1, packageId: 201, unit: 'count', quantity: 10, used: 4, endsInDays: 10 });
    // Used up, so nothing is left to end.
    await grant({ type: 2, unit: 'times', quantity: 5, used: 5, endsInDays: 3 });
    await grant({ type: 4, unit: 'day', queue: 'type-4', quantity: 360, endsInDays: 200 });
    await grant({ imei: imeiOfB, type: 4, unit: 'day', queue: 'type-4', endsInDays: 2 });
    await run('update devices set expiration_time = $2 where imei = $1', [imeiOfA, inDays(20)]);
  });

  const list = async (input: object = {}, who: object = ownerA) =>
    (await server.post('/allowances/listExpiring', { ...input, lang: 'en' } as never, who)).data;

  test('is listed for the account’s own devices, the soonest first, a queue by its end', async () => {
    const data = await list();
    expect(data.list.map(({ type, daysLeft }) => [type, daysLeft])).toEqual([
      [1, 10],
      [12, 20],
    ]);
    expect(data).toMatchObject({ total: 2, page: 1, pageSize: 20 });
    expect(data.list[0]).toMatchObject({ imei: imeiOfA, deviceName: 'My hotspot', renewPackageId: 201 });
    // Not in the catalogue, so there is nothing to renew.
    expect(data.list[1]?.renewPackageId).toBeNull();
  });

  test.each([
    ['is not sold any more', 'update packages set on_sale = not on_sale where id = 201'],
    [
      'is sold once for each device',
      'update packages set once_per_device = not once_per_device where id = 201',
    ],
    ['activates a device', 'update packages set activation = not activation where id = 201'],
  ])('offers no renewal by a package that %s', async (_, change) => {
    await run(change);
    const data = await list();
    await run(change);
    expect(data.list[0]).toMatchObject({ type: 1, renewPackageId: null });
    expect((await list()).list[0]).toMatchObject({ type: 1, renewPackageId: 201 });
  });

  test('offers no renewal by a package that has no price on this site', async () => {
    const { rows } = await run(
      "delete from package_prices where package_id = 201 and site = 'cn' returning to_json(package_prices) as price",
    );
    const data = await list();
    await run('insert into package_prices select * from json_populate_record(null::package_prices, $1)', [
      rows[0].price,
    ]);
    expect(data.list[0]).toMatchObject({ type: 1, renewPackageId: null });
  });

  test('of customers, a dealer learns only when the device ends; an owner learns all of the sub-accounts', async () => {
    const dealer = { token: await people(server).login('dealer') };
    const told = async (role: string) => {
      await run('update users set role = $2 where id = $1', [world.dealer, role]);
      const { list } = (await server.post('/allowances/listExpiring', {}, dealer)).data;
      const { events } = (await server.post('/allowances/exportCalendar', {}, dealer)).data;
      const rows = list.map((row: { imei: string; type: number | null; renewPackageId: number | null }) => [
        row.imei,
        row.type,
        row.renewPackageId,
      ]);
      return { rows, events };
    };
    expect(await told('dealer')).toEqual({ rows: [[imeiOfA, null, null]], events: 1 });
    const all = await told('user');
    expect(all.rows.map(([imei]) => imei)).toEqual([imeiOfB, imeiOfA, imeiOfA]);
    expect(all.events).toBe(3);
    await run("update users set role = 'dealer' where id = $1", [world.dealer]);
  });

  test('lists the number that is kept of a device that it pauses, and of no other: renewing it would pause that', async () => {
    await grant({ type: 17, unit: 'month', queue: 'type-17', endsInDays: 8, lastsDays: 30 });
    const types = async () => (await list()).list.map(({ type }) => type);
    expect(await types()).toEqual([1, 12]);
    await pause(true);
    expect(await types()).toEqual([17, 1, 12]);
    await pause(false);
    await run('delete from grants where type = 17');
  });

  test('is listed by pages and between days of the site’s calendar', async () => {
    const days = (count: number) => inDays(count).toISOString().slice(0, 10);
    expect(await list({ pageSize: 1, page: 2 })).toMatchObject({ total: 2, list: [{ type: 12 }] });
    expect(await list({ pageSize: 1, page: 9 })).toMatchObject({ total: 2, list: [] });
    expect((await list({ from: days(10), to: days(10) })).list).toMatchObject([{ type: 1 }]);
    expect((await list({ from: days(11), to: days(19) })).list).toEqual([]);
    expect((await list({ from: days(0), to: days(399) })).list.at(-1)).toMatchObject({
      type: 4,
      daysLeft: 200,
    });
  });

  test('names the device itself where its own time ends otherwise', async () => {
    await run('update devices set expiration_time = $2 where imei = $1', [imeiOfA, inDays(6)]);
    expect((await list()).list[0]).toMatchObject({ type: null, name: 'Device service', daysLeft: 6 });
    await run('update devices set expiration_time = $2 where imei = $1', [imeiOfA, inDays(20)]);
  });

  test.each([
    [{ from: '2026-13-01' }, 'from'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'to'],
    // 401 days: one too many.
    [{ from: '2026-01-01', to: '2027-02-05' }, 'to'],
  ])('refuses %j by the name of its field', async (input, field) => {
    const answer = await server.post('/allowances/listExpiring', input, ownerA);
    expect(answer).toMatchObject({ code: 'invalidInput', data: { fields: [{ field }] } });
  });

  const exported = async (lang: 'en' | 'zh', input: object = {}) =>
    (await server.post('/allowances/exportCalendar', { ...input, lang } as never, ownerA)).data;

  test('is a calendar that another program reads, in both languages', async () => {
    const files = { en: await exported('en'), zh: await exported('zh') };
    expect(files.en).toMatchObject({ fileName: 'expiry-calendar.ics', events: 2 });
    for (const [lang, summary] of [
      ['en', 'My hotspot: SMS alarms, expiry'],
      ['zh', 'My hotspot：短信报警到期'],
    ] as const) {
      const calendar = new ICAL.Component(ICAL.parse(files[lang].content));
      expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
      const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
      expect(events[0]?.summary).toBe(summary);
      expect(events.map((event) => event.startDate.isDate)).toEqual([true, true]);
      // A service that ends at noon still works on that day.
      expect(events[0]?.startDate.toString()).toBe(inDays(10).toISOString().slice(0, 10));
      expect(events[0]?.component.getAllSubcomponents('valarm')).toHaveLength(2);
    }
  });

  test('keeps its UIDs from export to export, whatever the language, and moves on when it is renewed', async () => {
    const events = (content: string) =>
      new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    const [before, other] = [events((await exported('en')).content), events((await exported('zh')).content)];
    expect(before.map(({ uid }) => uid)).toEqual(other.map(({ uid }) => uid));
    expect(new Set(before.map(({ uid }) => uid)).size).toBe(2);
    await grant({ type: 1, packageId: 201, unit: 'count', quantity: 10, endsInDays: 15 });
    const after = events((await exported('en')).content);
    expect(after[0]?.uid).toBe(before[0]?.uid);
    expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? Infinity);
  });

  test('has short lines that end in CRLF, and no number of a device but in its link', async () => {
    await run('update devices set name = $2 where imei = $1', [
      imeiOfA,
      '家里的，随身WiFi; 备用\\旅行\nBEGIN:VEVENT 很长很长很长很长很长很长很长很长的名字',
    ]);
    const { content } = await exported('zh');
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const [event] = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
    const name = '家里的，随身WiFi; 备用\\旅行\nBEGIN:VEVENT 很长很长很长很长很长很长很长很长的名字';
    expect(new ICAL.Event(event as ICAL.Component).summary).toContain(name);
    await run(`update devices set name = 'My hotspot' where imei = $1`, [imeiOfA]);
  });

  test('says of a device that is paused what renewing it does: there is nothing left to interrupt', async () => {
    const described = async (lang: 'en' | 'zh') =>
      new ICAL.Component(ICAL.parse((await exported(lang)).content))
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one).description);
    const running = await described('en');
    expect(running).toEqual(running.map(() => expect.stringContaining('Renew to avoid interruption')));
    await pause(true);
    // Services of the device itself are renewed as ever; only its own time is stopped by a pause.
    expect(await described('en')).toEqual([
      expect.stringContaining('Renew to avoid interruption'),
      expect.stringMatching(/paused to keep its number; renewing ends the pause/),
    ]);
    expect((await described('zh'))[1]).toMatch(/停机保号中，续费即恢复使用。$/);
    await run('update devices set expiration_time = $2 where imei = $1', [imeiOfA, inDays(6)]);
    expect((await described('en'))[0]).toMatch(/Device service .*renewing ends the pause/);
    await run('update devices set expiration_time = $2 where imei = $1', [imeiOfA, inDays(20)]);
    await pause(false);
  });

  test('is no file when nothing ends', async () => {
    const [from, to] = [inDays(100), inDays(110)].map((day) => day.toISOString().slice(0, 10));
    expect(await exported('en', { from, to })).toMatchObject({ events: 0, content: '' });
  });
});

describe('a reminder', () => {
  const popup = async (options: object = ownerA, input: object = {}) =>
    (
      await server.post(
        '/redis/getPopupWindowByImei',
        { imei: imeiOfA, location: 'serve', lang: 'en', ...input } as never,
        options,
      )
    ).data;
  const see = (id: string, viewer: string, at: Date = server.clock.now()) =>
    run(
      `insert into popup_views (popup_id, viewer, shown, pop_time) values ($1, $2, 1, $3)
       on conflict (popup_id, viewer) do update set shown = popup_views.shown + 1, pop_time = $3`,
      [id, viewer, at],
    );
  const plan = (endsInDays: number) =>
    grant({ type: 9, unit: 'M', queue: 'hotspot-main', quantity: 30_720, used: 100, endsInDays });

  test.each([
    [31, null],
    [30, 'Ends in 30 days: '],
    [8, 'Ends in 8 days: '],
    [7, 'Ends in 7 days: '],
    [3, 'Ends in 3 days: '],
    [1, 'Ends in 1 day: '],
    [-1, 'Ended: '],
    [-7, 'Ended: '],
    [-8, null],
  ])('of a plan that ends in %i days says %s', async (days, words) => {
    await forget();
    await plan(days);
    const found = await popup();
    if (words === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ title: expect.stringContaining(words), type: 'expiry', count: 1 });
  });

  test('says when it ends in the same words as the list of services, or of what it is, so that a page need not say it twice', async () => {
    await forget();
    await plan(3);
    const { data: types } = await server.post(
      '/pay/package/getPackageType',
      { imei: imeiOfA } as never,
      ownerA,
    );
    const ends = types.find(({ type }) => type === 9)?.expirationTime;
    expect(ends).toBeTypeOf('string');
    expect(await popup()).toMatchObject({ type: 'expiry', endsAt: ends, packageType: null });
    await forget();
    await grant({ type: 1, unit: 'pcs', quantity: 10, used: 9, endsInDays: 300 });
    expect(await popup()).toMatchObject({ type: 'notice', endsAt: null, packageType: 1 });
  });

  test.each([
    [
      'the month of a yearly plan',
      { type: 12, packageId: 205, unit: 'M' },
      { type: 12, packageId: 205, unit: 'M' },
    ],
    ['a plan that another of its kind follows', { type: 9, unit: 'M' }, { type: 9, unit: 'M' }],
    ['a plan that one of another kind follows', { type: 9, unit: 'M' }, { type: 3052, unit: 'month' }],
  ])('of %s says nothing, before its end and after', async (_, running, next) => {
    await forget();
    const queue = 'hotspot-main';
    await grant({ ...running, queue, used: 1, endsInDays: 3 });
    await grant({ ...next, queue, endsInDays: 64, lastsDays: 61 });
    expect(await popup()).toBeNull();
    server.clock.advance(4 * dayMs);
    expect(await popup({})).toBeNull();
    server.clock.advance(-4 * dayMs);
  });

  test('counts a day that has begun, as the pages do that it is shown on', async () => {
    await forget();
    await plan(9.05);
    expect((await popup())?.title).toContain('Ends in 10 days');
  });

  test('comes once for each of 30, 7, 3 and 1 days, however often the page is opened', async () => {
    await forget();
    const told: number[] = [];
    await plan(40);
    const start = server.clock.now().getTime();
    for (let day = 0; day <= 40; day += 1) {
      // Without a login, which would end in these days: then the popup counts as seen by the device.
      const found = await popup({});
      if (found) {
        told.push(40 - day);
        await see(found.id, imeiOfA);
      }
      expect(await popup({})).toBeNull();
      server.clock.advance(dayMs);
    }
    server.clock.advance(start - server.clock.now().getTime());
    // The last popup says that it has ended.
    expect(told).toEqual([30, 7, 3, 1, 0]);
  });

  test.each([
    [1, 1, null],
    [7, 7, null],
    [7, 3, 'Ends in 3 days: '],
    [31, 30, null],
    [31, 7, 'Ends in 7 days: '],
    [61, 30, 'Ends in 30 days: '],
  ])(
    'does not come as soon as one has paid: of %i days with %i left it says %s',
    async (lastsDays, left, words) => {
      await forget();
      await grant({ type: 10, unit: 'M', quantity: 10_240, endsInDays: left, lastsDays });
      const found = await popup();
      if (words === null) expect(found).toBeNull();
      else expect(found?.title).toContain(words);
    },
  );

  test('says what is low and what is used up, and leads to where it is topped up', async () => {
    await forget();
    await grant({ type: 1, unit: 'count', quantity: 10, used: 8, endsInDays: 200 });
    expect(await popup()).toMatchObject({
      type: 'notice',
      title: expect.stringMatching(/^Running low: /),
      actionUrl: '/pay/information.html?type=1',
    });
    await forget();
    await grant({ type: 10, unit: 'M', quantity: 10_240, used: 10_240, endsInDays: 200 });
    expect(await popup()).toMatchObject({
      actionUrl: '/pay/mifi/package.html?tab=topUp',
      buttonText: 'Top up',
    });
    await forget();
    await plan(-1);
    expect(await popup()).toMatchObject({ actionUrl: '/pay/mifi/package.html?type=9', buttonText: 'Renew' });
  });

  test('does not say that the data of a plan is used up while a top-up has plenty', async () => {
    await forget();
    const usedUp = { unit: 'M', quantity: 10_240, used: 10_240, endsInDays: 200 };
    await grant({ ...usedUp, type: 9, queue: 'hotspot-main' });
    expect(await popup()).toMatchObject({ title: expect.stringMatching(/^Used up: /) });
    await grant({ ...usedUp, type: 10, used: 0 });
    expect(await popup()).toBeNull();
  });

  test('says what else is low while there is plenty of data', async () => {
    await forget();
    await plan(200);
    await grant({ type: 1, unit: 'count', quantity: 10, used: 8, endsInDays: 200 });
    expect(await popup()).toMatchObject({ title: expect.stringMatching(/^Running low: /), packageType: 1 });
  });

  test('does not come for a free plan, which nobody renews', async () => {
    await forget();
    await grant({ type: 7, unit: 'plan', endsInDays: 3 });
    expect(await popup()).toBeNull();
  });

  test('does not say of what begins tomorrow that it is used up', async () => {
    await forget();
    await grant({ type: 1, unit: 'count', quantity: 10, endsInDays: 300, lastsDays: 299 });
    expect(await popup()).toBeNull();
  });

  test('does not come when a top-up has ended: the plan goes on without it', async () => {
    await forget();
    await grant({ type: 10, unit: 'M', quantity: 100, used: 83, endsInDays: -1, lastsDays: 1 });
    expect(await popup()).toBeNull();
  });

  test('of a number that is kept comes while it pauses the device: to renew it later would pause that', async () => {
    await forget();
    await grant({ type: 17, unit: 'month', queue: 'type-17', endsInDays: 3, lastsDays: 30 });
    expect(await popup()).toBeNull();
    await pause(true);
    expect((await popup())?.title).toContain('Ends in 3 days');
    await pause(false);
  });

  test('does not come for a device that staff have halted: nothing that is renewed starts it again', async () => {
    await forget();
    await plan(2);
    await run("update devices set status = 'halted' where imei = $1", [imeiOfA]);
    expect(await popup()).toBeNull();
    await pause(false);
    expect(await popup()).not.toBeNull();
  });

  test('shows a guest no figure', async () => {
    await forget();
    await grant({ type: 1, unit: 'count', quantity: 10, used: 8, endsInDays: 200 });
    expect(JSON.stringify(await popup({}))).not.toMatch(/\b(8|2|10) /);
  });

  test('does not come in the middle of something else', async () => {
    expect(await popup(ownerA, { location: 'order' })).toBeNull();
    expect(await popup(ownerA, { location: undefined })).toBeNull();
  });

  test('goes before what staff have written when it is urgent, and after it when it is not', async () => {
    const id = crypto.randomUUID();
    await run(
      `insert into popups (id, brand, type, platform, location, title_zh, title_en, text_zh, text_en, button_type,
         button_text_zh, button_text_en, count, remind_interval_hours, active_from, active_to)
       values ($1, 'zax', 'notice', 'all', 'serve', 'x', 'By staff', 'x', 'x', 'close', 'x', 'x', 1, 24, $2, $3)`,
      [id, inDays(-400), inDays(400)],
    );
    await forget();
    await plan(2);
    expect((await popup())?.title).toContain('Ends in 2 days');
    await forget();
    await plan(20);
    expect((await popup())?.title).toBe('By staff');
    await see(id, world.ownerA);
    expect((await popup())?.title).toContain('Ends in 20 days');
  });
});
