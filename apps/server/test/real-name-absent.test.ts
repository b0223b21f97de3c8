import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld, iccidOfA, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false, env: { REAL_NAME_URL: '', REAL_NAME_APP_ID: '' } });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

test('where no carrier is configured, no way to verify a SIM is offered', async () => {
  const token = await people(server).login('owner-a');
  await server.database.pool.query('update sims set real_name = false where iccid = $1', [iccidOfA]);
  const none = { state: 'none', nextStep: 'begin', ways: [], canChooseWay: false };
  const input = { imei: imeiOfA, iccid: iccidOfA };
  expect((await server.get('/api/unicom/realname/realNameState', input, { token })).data).toMatchObject(none);
  const { data: cards } = await server.get('/mifi/getMultiRealName', { imei: imeiOfA }, { token });
  expect(cards.find(({ iccid }) => iccid === iccidOfA)).toMatchObject(none);
});
