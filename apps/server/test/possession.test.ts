import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../src/platform/ids.ts';
import { addSim, fillWorld, imeiOfA, imeiOfB } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false, env: { TRUSTED_PROXIES: '1' } });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

const guest = () => people(server).guest();

describe('possession', () => {
  const prove = (token: string, secret: string) =>
    server.post('/session/provePossession', { imei: imeiOfA, secret }, { token });
  const standing = async (token: string) =>
    (await server.post('/device/getDeviceByImei', { imei: imeiOfA }, { token })).data.standing;

  test.each([
    ['the device password', 'secret-of-a'],
    ['the secret of its QR code', `qr-${imeiOfA}`],
    ['the last 6 digits of the ICCID', '000019'],
  ])('is proved by %s, for this session, for 24 hours', async (_, secret) => {
    server.clock.advance(2 * 60 * minuteMs);
    const [token, other] = [await guest(), await guest()];
    expect(await standing(token)).toBe('guest');
    expect(await prove(token, secret)).toMatchObject({ code: 0, data: { imei: imeiOfA } });
    expect([await standing(token), await standing(other)]).toEqual(['holder', 'guest']);
    server.clock.advance(dayMs - minuteMs);
    expect(await standing(token)).toBe('holder');
    server.clock.advance(2 * minuteMs);
    expect(await standing(token)).toBe('guest');
    await server.server.workers['sessions.clean-up']({});
    const left = await server.database.pool.query(
      'select 1 from possessions p join sessions s on s.id = p.session_id where s.token_hash = $1',
      [tokenHash(token)],
    );
    expect(left.rows).toEqual([]);
  });

  test.each(['000018', '0019', '9860620000000000019', 'secret-of-A', 'wrong'])(
    'is not proved by %j',
    async (secret) => {
      server.clock.advance(2 * 60 * minuteMs);
      const token = await guest();
      expect((await prove(token, secret)).code).toBe('possessionNotProved');
      expect(await standing(token)).toBe('guest');
    },
  );

  test('is not proved by what belongs to another device', async () => {
    server.clock.advance(2 * 60 * minuteMs);
    await addSim(server.database.db, imeiOfB, '89860620000000654321');
    const token = await guest();
    for (const secret of ['654321', `qr-${imeiOfB}`])
      expect((await prove(token, secret)).code).toBe('possessionNotProved');
    expect(await standing(token)).toBe('guest');
  });

  test('allows five tries an hour, however many come at once and whatever session they come from', async () => {
    server.clock.advance(2 * 60 * minuteMs);
    const tokens = await Promise.all(Array.from({ length: 12 }, guest));
    const answers = await Promise.all(tokens.map((token, i) => prove(token, `wrong${i}`)));
    expect(answers.filter(({ code }) => code === 'possessionNotProved')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'possessionPaused')).toHaveLength(7);
    const [token = ''] = tokens;
    server.clock.advance(20 * minuteMs);
    const paused = await prove(token, 'secret-of-a');
    expect(paused).toMatchObject({ status: 429, code: 'possessionPaused' });
    const { seconds } = paused.data as unknown as { seconds: number };
    expect(Math.ceil(seconds / 60)).toBe(40);
    expect(paused.msg).toBe('尝试次数过多，请 40 分钟后再试');
    const { headers } = await server.http({
      method: 'POST',
      path: '/session/provePossession',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `imei=${imeiOfA}&secret=secret-of-a&token=${token}`,
    });
    expect(Math.ceil(Number(headers['retry-after']) / 60)).toBe(40);
    server.clock.advance(41 * minuteMs);
    // The counts, which say from where somebody tried, are kept no longer than they count.
    await server.server.workers['sessions.clean-up']({});
    const counts = "select 1 from try_counters where key like 'possession:%'";
    expect((await server.database.pool.query(counts)).rows).toEqual([]);
    expect((await prove(token, 'secret-of-a')).code).toBe(0);
  });

  test('is proved as often as it is right, and a right try takes back no wrong one', async () => {
    server.clock.advance(2 * 60 * minuteMs);
    const codes: unknown[] = [];
    for (const secret of ['wrong1', 'wrong2', 'wrong3', 'wrong4', ...Array(22).fill('secret-of-a')])
      codes.push((await prove(await guest(), secret)).code);
    expect(codes.slice(4)).toEqual(Array(22).fill(0));
    const token = await guest();
    expect((await prove(token, 'wrong5')).code).toBe('possessionNotProved');
    expect((await prove(token, 'wrong6')).code).toBe('possessionPaused');
  });
});

test('a device takes no more than twenty tries an hour, from however many addresses', async () => {
  server.clock.advance(2 * 60 * minuteMs);
  const prove = async (secret: string, from: string) =>
    (
      await server.post(
        '/session/provePossession',
        { imei: imeiOfA, secret },
        { token: await guest(), headers: { 'x-forwarded-for': from } },
      )
    ).code;
  for (let n = 0; n < 20; n += 1)
    expect(await prove('wrong', `10.3.3.${n >> 2}`)).toBe('possessionNotProved');
  expect(await prove('secret-of-a', '10.3.3.99')).toBe('possessionPaused');
  server.clock.advance(61 * minuteMs);
  expect(await prove('secret-of-a', '10.3.3.99')).toBe(0);
});
