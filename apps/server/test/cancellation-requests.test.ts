import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let who: ReturnType<typeof people>;
let staff: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  who = people(server);
  staff = await who.login('staff');
});
afterAll(() => server.stop());

const add = (token: string, subject: { imei?: string; account?: string }) =>
  server.post('/cancellation/add', { ...subject, email: 'canary@example.com', reason: 'notUsed' }, { token });
const withdraw = (id: string, token: string) => server.post('/cancellation/withdraw', { id }, { token });
const review = (id: string, token: string, text?: string) =>
  server.post('/cancellation/staff/decide', { id, decision: 'review', ...(text ? { text } : {}) }, { token });

test('a request to cancel is about the account or a device, and says so where both are named', async () => {
  const { name, imei, token } = await who.newPerson();
  expect(await add(token, { imei, account: name })).toMatchObject({
    code: 'invalidInput',
    data: { fields: [{ field: 'imei' }] },
  });
  expect((await server.post('/cancellation/list', {}, { token })).data.list).toEqual([]);
});

test('the same step by the same person is answered once more, and written down once', async () => {
  const { imei, token } = await who.newPerson();
  const { id } = (await add(token, { imei })).data;
  const reviewed = await review(id, staff);
  expect(await review(id, staff)).toEqual(reviewed);
  const { pool } = server.database;
  const colleague = await who.newPerson();
  await pool.query("update users set role = 'staff', staff_brands = '{zax}' where id = $1", [colleague.id]);
  expect(await review(id, colleague.token)).toMatchObject({ code: 'cancellationStateWrong' });
  expect(await review(id, staff, 'With words.')).toMatchObject({ code: 'cancellationStateWrong' });
  const withdrawn = await withdraw(id, token);
  expect(withdrawn.code).toBe(0);
  expect(await withdraw(id, token)).toEqual(withdrawn);
  const steps = 'select state from cancellation_events where cancellation_id = $1 order by id';
  expect((await pool.query(steps, [id])).rows).toEqual([
    { state: 'applied' },
    { state: 'inReview' },
    { state: 'withdrawn' },
  ]);
});
