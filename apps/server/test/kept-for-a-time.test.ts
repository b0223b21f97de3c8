import { dayMs } from '@device-pay/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { fillWorld, imeiOfA } from './fixtures.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
});
afterAll(() => server.stop());

const run = (text: string, ...values: unknown[]) => server.database.pool.query(text, values);
const numberOf = async (from: string, ...values: unknown[]) =>
  (await run(`select count(*)::integer as n from ${from}`, ...values)).rows[0].n;
const after = async (
  days: number,
  ...jobs: ('sessions.clean-up' | 'diagnosis.clean-up' | 'files.clean-up' | 'reminders.clean-up')[]
) => {
  server.clock.advance(days * dayMs);
  for (const job of jobs) await server.server.workers[job]({});
  server.clock.advance(-days * dayMs);
};

test('what guests tested goes when nobody can see it any more, unless a complaint has it', async () => {
  const guests = [newId(), newId()];
  const token = await people(server).guest();
  const { rows } = await run('select guest_id from sessions order by created_at desc limit 1');
  guests.push(rows[0].guest_id);
  const add = `insert into self_check_runs (id, brand, imei, guest_id, source, started_at)
    values (gen_random_uuid(), 'zax', $1, $2, 'device', now())`;
  for (const guest of guests) {
    await run(add, imeiOfA, guest);
    await run(
      `insert into speed_tests (id, brand, imei, guest_id, at, down_mbps, up_mbps, latency_ms, jitter_ms)
       values (gen_random_uuid(), 'zax', $1, $2, now(), 1, 1, 1, 1)`,
      imeiOfA,
      guest,
    );
  }
  await server.post(
    '/feedback/addFeedback',
    { feedbackType: 'app', feedbackProblems: 'The map does not move any more.' },
    { token },
  );
  await run(
    'update feedback set self_check_run_id = (select id from self_check_runs where guest_id = $1)',
    guests[0],
  );
  const left = async (table: string) =>
    (await run(`select guest_id from ${table} order by guest_id`)).rows.map((row) => row.guest_id);
  await after(29, 'sessions.clean-up', 'diagnosis.clean-up');
  expect(await left('speed_tests')).toEqual(guests.toSorted());
  await after(31, 'sessions.clean-up', 'diagnosis.clean-up');
  expect(await left('speed_tests')).toEqual([guests[2]]);
  expect(await left('self_check_runs')).toEqual(guests.filter((guest) => guest !== guests[1]).toSorted());
  // Thirty days for the session, and thirty more in which its token is answered as one that has ended.
  await after(61, 'sessions.clean-up', 'diagnosis.clean-up');
  expect(await left('speed_tests')).toEqual([]);
  expect(await left('self_check_runs')).toEqual([guests[0]]);
});

test('the row of a deleted upload goes 30 days after its bytes, and that of an identity document stays', async () => {
  const owner = await people(server).login('owner-a');
  const multipart = multipartBody({ token: owner }, [{ field: 'files', bytes: onePixelPng }]);
  await server.http({ method: 'POST', path: '/faq/add/file', ...multipart });
  await run(
    `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'purpose',
       'realName', 'storage_key', 'x'))).* from files f`,
  );
  await after(2, 'files.clean-up');
  expect(await numberOf('files where erased_at is not null')).toBe(2);
  await after(31, 'files.clean-up');
  expect(await numberOf('files')).toBe(2);
  await after(33, 'files.clean-up');
  expect((await run('select purpose from files')).rows).toEqual([{ purpose: 'realName' }]);
});

test('that a reminder was shown is forgotten after a year, and that a message of staff was is not', async () => {
  const [reminder, message] = [newId(), newId()];
  await run(
    `insert into popups (id, brand, type, platform, title_zh, title_en, text_zh, text_en, button_type, button_text_zh,
       button_text_en, count, remind_interval_hours,
       active_from, active_to)
     values ($1, 'zax', 'notice', 'all', 'x', 'x', 'x', 'x', 'open', 'x', 'x', 1, 24, now(), now() + interval '1 day')`,
    message,
  );
  for (const id of [reminder, message])
    await run("insert into popup_views values ($1, 'somebody', 1, now(), null)", id);
  await after(364, 'reminders.clean-up');
  expect(await numberOf('popup_views')).toBe(2);
  await after(366, 'reminders.clean-up');
  expect((await run('select popup_id from popup_views')).rows).toEqual([{ popup_id: message }]);
});
