import { realNameConsentVersions } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorld, passwordOfAll } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { callsWhileLocked } from './while-locked.ts';

let server: TestServer;
let who: ReturnType<typeof people>;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  who = people(server);
});
afterAll(() => server.stop());

/** The current text, and the same text in its earlier words. */
const current = realNameConsentVersions.realName;
const earlier = current.replace(/\.\d+$/, '');

describe('a consent', () => {
  const given = async (token: string) =>
    (await server.post('/consent/list', {}, { token })).data.filter((one) => one.withdrawnAt === null);
  const give = (token: string, version: string) =>
    server.post('/consent/add', { purpose: 'realName', version }, { token });

  test('is kept once however often it is given, and a newer version takes its place', async () => {
    const token = await who.guest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(token, earlier)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await give(token, current);
    expect(await given(token)).toMatchObject([{ purpose: 'realName', version: current }]);
    expect((await server.post('/consent/list', {}, { token })).data).toHaveLength(2);
  });

  test('is one where two come at once, of which neither could see the other', async () => {
    const token = await who.guest();
    const giveIt = () => give(token, current);
    const [one, other] = (await callsWhileLocked(
      server.database.pool,
      'lock table consents in share row exclusive mode',
      [giveIt, giveIt],
    )) as Awaited<ReturnType<typeof give>>[];
    expect([one?.code, other?.code]).toEqual([0, 0]);
    expect(other?.data.id).toBe(one?.data.id);
  });

  test('to a text that does not hold, or never did, is refused, and the one before stays', async () => {
    const token = await who.guest();
    await give(token, current);
    for (const version of ['2020-01', '2026-12', `${current}0.1`, 'null', '__proto__']) {
      expect(await give(token, version)).toMatchObject({
        code: 'invalidInput',
        data: { fields: [{ field: 'version' }] },
      });
    }
    expect(await given(token)).toMatchObject([{ version: current }]);
  });

  test('is taken back, and taking back what was never given is no error', async () => {
    const token = await who.guest();
    const back = () => server.post('/consent/withdraw', { purpose: 'realName' }, { token });
    expect(await back()).toMatchObject({ code: 0, data: null });
    await give(token, earlier);
    expect((await back()).data).toMatchObject({ purpose: 'realName', withdrawnAt: expect.any(String) });
    expect(await given(token)).toEqual([]);
  });

  test('that was given by a process whose clock is ahead is taken back, no earlier than it was given', async () => {
    const token = await who.guest();
    const { id } = (await give(token, current)).data;
    const { pool } = server.database;
    await pool.query("update consents set given_at = given_at + interval '1 minute' where id = $1", [id]);
    const { data } = await server.post('/consent/withdraw', { purpose: 'realName' }, { token });
    expect(data).toMatchObject({ id, withdrawnAt: data?.givenAt });
  });

  test('of a guest is the account’s after it has logged in', async () => {
    const { name } = await who.newPerson();
    const guest = await who.guest();
    await give(guest, earlier);
    const { data } = await server.post(
      '/loginVerification',
      { userName: name, password: passwordOfAll },
      { token: guest },
    );
    expect(await given(await who.login(name))).toMatchObject([{ version: earlier }]);
    await server.post('/consent/withdraw', { purpose: 'realName' }, { token: data.token });
    expect(await given(await who.login(name))).toEqual([]);
  });

  test('is taken back on whichever device of the account, and no other account’s with it', async () => {
    const [one, other] = [await who.newPerson(), await who.newPerson()];
    await give(one.token, earlier);
    await give(other.token, earlier);
    const elsewhere = await who.login(one.name);
    await server.post('/consent/withdraw', { purpose: 'realName' }, { token: elsewhere });
    expect(await given(one.token)).toEqual([]);
    expect(await given(other.token)).toMatchObject([{ version: earlier }]);
  });
});
