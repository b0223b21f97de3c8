import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorld, passwordOfAll } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let who: ReturnType<typeof people>;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  who = people(server);
});
afterAll(() => server.stop());

describe('a consent', () => {
  const given = async (token: string) =>
    (await server.post('/consent/list', {}, { token })).data.filter((one) => one.withdrawnAt === null);
  const give = (token: string, version: string) =>
    server.post('/consent/add', { purpose: 'realName', version }, { token });

  test('is kept once however often it is given, and a newer version takes its place', async () => {
    const token = await who.guest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(token, '1')));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await give(token, '2');
    expect(await given(token)).toMatchObject([{ purpose: 'realName', version: '2' }]);
    expect((await server.post('/consent/list', {}, { token })).data).toHaveLength(2);
  });

  test('is taken back, and taking back what was never given is no error', async () => {
    const token = await who.guest();
    const back = () => server.post('/consent/withdraw', { purpose: 'realName' }, { token });
    expect(await back()).toMatchObject({ code: 0, data: null });
    await give(token, '1');
    expect((await back()).data).toMatchObject({ purpose: 'realName', withdrawnAt: expect.any(String) });
    expect(await given(token)).toEqual([]);
  });

  test('of a guest is the account’s after it has logged in', async () => {
    const { name } = await who.newPerson();
    const guest = await who.guest();
    await give(guest, '1');
    const { data } = await server.post(
      '/loginVerification',
      { userName: name, password: passwordOfAll },
      { token: guest },
    );
    expect(await given(await who.login(name))).toMatchObject([{ version: '1' }]);
    await server.post('/consent/withdraw', { purpose: 'realName' }, { token: data.token });
    expect(await given(await who.login(name))).toEqual([]);
  });

  test('is taken back on whichever device of the account, and no other account’s with it', async () => {
    const [one, other] = [await who.newPerson(), await who.newPerson()];
    await give(one.token, '1');
    await give(other.token, '1');
    const elsewhere = await who.login(one.name);
    await server.post('/consent/withdraw', { purpose: 'realName' }, { token: elsewhere });
    expect(await given(one.token)).toEqual([]);
    expect(await given(other.token)).toMatchObject([{ version: '1' }]);
  });
});
