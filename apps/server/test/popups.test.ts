import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const hourMs = 60 * 60 * 1000;
let server: TestServer;
let owner: string;
let staff: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  const who = people(server);
  [owner, staff] = [await who.login('owner-a'), await who.login('staff')];
});
afterAll(() => server.stop());
beforeEach(() => server.database.pool.query('truncate popups, popup_views'));

const popup = (changes: Record<string, unknown> = {}) => ({
  type: 'offer',
  titleZh: '续订优惠',
  titleEn: 'Renew for less',
  textZh: '本周有效。',
  textEn: 'This week.',
  location: 'order',
  buttonType: 'open',
  buttonTextZh: '查看',
  buttonTextEn: 'See',
  actionUrl: '/pay/coupon.html',
  count: 3,
  remindIntervalHours: 24,
  activeFrom: '2026-01-01',
  activeTo: '2100-01-01',
  ...changes,
});
type Saved = {
  code: number | string;
  data: { id: string; shownTo: number; actedBy: number; activeTo: string; fields?: { field: string }[] };
};
const update = (fields: Record<string, unknown>) =>
  server.raw('/popup/staff/update', fields, { token: staff, json: true }) as Promise<Saved>;
const make = async (changes?: Record<string, unknown>): Promise<string> =>
  (await update(popup(changes))).data.id;
const ask = async (
  options: { imei?: string; location?: string; token?: string; platform?: string; host?: string } = {},
) => {
  const { imei = imeiOfA, location = 'order', token, platform, host } = options;
  const fields = { imei, location, ...(platform ? { platform } : {}) };
  const answer = await server.raw('/redis/getPopupWindowByImei', fields, {
    ...(token ? { token } : {}),
    ...(host ? { host } : {}),
  });
  return (answer.data as { id: string; popTime: string | null; mutuallyTime: string | null } | null) ?? null;
};
const save = (id: string, action: 'shown' | 'acted', token?: string, imei = imeiOfA) =>
  server.post('/redis/savePopupWindow', { imei, id, action }, token ? { token } : {});

test('a popup is shown as often as it says, each time no sooner than its interval', async () => {
  const id = await make({ count: 2, remindIntervalHours: 24 });
  expect((await ask())?.id).toBe(id);
  expect((await save(id, 'shown')).data.count).toBe(1);
  expect(await ask()).toBeNull();
  server.clock.advance(24 * hourMs - 60_000);
  expect(await ask()).toBeNull();
  server.clock.advance(61_000);
  expect(await ask()).toMatchObject({ id, popTime: expect.any(String) });
  await save(id, 'shown');
  server.clock.advance(100 * hourMs);
  expect(await ask()).toBeNull();
});

test('that somebody acted is kept beside that it was shown', async () => {
  const id = await make({ remindIntervalHours: 0 });
  await save(id, 'shown');
  const { data } = await save(id, 'acted');
  expect(data).toMatchObject({ count: 1, popTime: expect.any(String), mutuallyTime: expect.any(String) });
  server.clock.advance(hourMs);
  expect((await ask())?.mutuallyTime).toBe(data.mutuallyTime);
  const { data: list } = await server.post('/popup/staff/list', {}, { token: staff });
  expect(list.list[0]).toMatchObject({ id, shownTo: 1, actedBy: 1 });
});

test('a page that draws itself twice has shown it once, however many say so at once', async () => {
  const id = await make();
  await Promise.all(Array.from({ length: 10 }, () => save(id, 'shown')));
  expect((await save(id, 'acted')).data.count).toBe(1);
});

test('counts are an account’s, or the device’s where nobody is logged in', async () => {
  const id = await make({ count: 1 });
  await save(id, 'shown', owner);
  expect(await ask({ token: owner })).toBeNull();
  expect((await ask())?.id).toBe(id);
  await save(id, 'shown');
  expect(await ask()).toBeNull();
  expect((await ask({ imei: imeiOfB }))?.id).toBe(id);
});

test('what a client says of the popup itself changes nothing', async () => {
  const id = await make();
  await server.raw('/redis/savePopupWindow', {
    imei: imeiOfA,
    id,
    ...popup({ titleEn: 'Hacked', count: 99, actionUrl: 'https://evil.example' }),
  });
  const { rows } = await server.database.pool.query(
    'select title_en, count, action_url from popups where id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ title_en: 'Renew for less', count: 3, action_url: '/pay/coupon.html' });
});

describe('a popup reaches nobody but its audience:', () => {
  test('device, platform, place, time and brand', async () => {
    const id = await make({ targetImei: imeiOfB, platform: 'cmp' });
    expect(await ask({ imei: imeiOfA, platform: 'cmp' })).toBeNull();
    expect(await ask({ imei: imeiOfB })).toBeNull();
    expect(await ask({ imei: imeiOfB, platform: 'cmp', location: 'information' })).toBeNull();
    expect((await ask({ imei: imeiOfB, platform: 'cmp' }))?.id).toBe(id);
    expect((await save(id, 'shown')).code).toBe('popupNotFound');
    await update(popup({ id, activeTo: '2026-01-02' }));
    expect(await ask({ imei: imeiOfB, platform: 'cmp' })).toBeNull();
    const ours = await make();
    await server.database.pool.query("update popups set brand = 'tc' where id = $1", [ours]);
    expect(await ask()).toBeNull();
    expect((await save(ours, 'shown')).code).toBe('popupNotFound');
  });

  test('one that is not there', async () => {
    expect((await save(newId(), 'shown')).code).toBe('popupNotFound');
  });
});

describe('staff', () => {
  test.each([
    ['actionUrl', { actionUrl: 'javascript:alert(1)' }],
    ['actionUrl', { actionUrl: '//evil.example' }],
    ['actionUrl', { actionUrl: 'https://evil.example/' }],
    ['actionUrl', { actionUrl: 'https://pay.tianchen.example/' }],
    ['actionUrl', { actionUrl: undefined }],
    ['activeTo', { activeTo: '2025-01-01' }],
    ['activeFrom', { activeFrom: '2026-02-30' }],
    ['targetImei', { targetImei: '490154203237526' }],
  ])('are told what is wrong with %s', async (field, changes) => {
    expect((await update(popup(changes))).data.fields).toMatchObject([{ field }]);
  });

  test('a last day counts whole, and a popup that ends now is gone', async () => {
    const { data } = await update(popup({ activeTo: '2027-01-31' }));
    expect(data.activeTo).toBe('2027-01-31T16:00:00.000Z');
    const activeTo = server.clock.now().toISOString();
    await update(popup({ id: data.id, activeTo }));
    expect(await ask()).toBeNull();
  });

  test('can end one whose device has left the brand since', async () => {
    const id = await make();
    const targetImei = '490154203237526';
    await server.database.pool.query('update popups set target_imei = $2 where id = $1', [id, targetImei]);
    expect((await update(popup({ id, targetImei, activeTo: '2026-01-02' }))).code).toBe(0);
  });

  test('of one brand change nothing of another', async () => {
    const id = await make();
    await server.database.pool.query("update popups set brand = 'tc' where id = $1", [id]);
    expect(await update(popup({ id }))).toMatchObject({ code: 'popupNotFound' });
  });
});

test('a price that is told in a popup has the sign of the site', async () => {
  await make({
    titleEn: 'From ¥19.90',
    textZh: '现价19.9元',
    textEn: 'Was ¥39.90',
    buttonTextEn: 'Pay ¥19.90',
  });
  const { token: iso } = (await server.raw('/session/guest', { site: 'iso' })).data as { token: string };
  const words = async (lang: string, token?: string) => {
    const fields = { imei: imeiOfA, location: 'order', lang };
    const { data } = await server.raw('/redis/getPopupWindowByImei', fields, token ? { token } : {});
    const { title, text, buttonText } = data as { title: string; text: string; buttonText: string };
    return [title, text, buttonText];
  };
  expect(await words('en', iso)).toEqual(['From $19.90', 'Was $39.90', 'Pay $19.90']);
  expect((await words('zh', iso))[1]).toBe('现价$19.9');
  expect(await words('en')).toEqual(['From ¥19.90', 'Was ¥39.90', 'Pay ¥19.90']);
});

test('a reminder that was shown is not shown again', async () => {
  const imei = imeiOfA;
  const order = { imeis: [imei], packages: [{ packageId: 202 }] };
  await server.post('/pay/order/addOrder', { ...order, packages: [{ packageId: 201 }] }, { token: owner });
  await server.database.pool.query(
    `insert into grants (order_line_id, detail_no, part, imei, type, package_id, unit, quantity, used, state,
       effective_time, expiration_time, used_as_of)
     select id, 0, 0, imei, 1, 201, 'count', 10, 10, 'delivered', now() - interval '1 day', now() + interval '100 days', now()
     from order_lines where imei = $1 limit 1`,
    [imei],
  );
  const reminder = await ask({ location: 'serve', token: owner });
  expect(reminder).not.toBeNull();
  expect((await save(reminder?.id ?? '', 'shown', owner)).code).toBe(0);
  expect((await ask({ location: 'serve', token: owner }))?.id).not.toBe(reminder?.id);
});
