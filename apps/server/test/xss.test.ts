import { hostileTexts } from '@device-pay/content/hostile-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCoupon, fillWorld, imeiOfA } from './fixtures.ts';
import { people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let owner: string;
let staff: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  await fillWorld(server.database.db);
  await addCoupon(server.database.db);
  [owner, staff] = [await people(server).freshLogin('owner-a'), await people(server).login('staff')];
});
afterAll(() => server.stop());

/** Sends a call as JSON and returns the raw answer. */
async function send(path: string, fields: object, token: string) {
  const answer = await server.http({
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  return JSON.parse(answer.text) as {
    code: number | string;
    data: Record<string, unknown> & { list: Record<string, unknown>[] };
  };
}
const noLimits = () => server.database.pool.query('delete from try_counters');

/** The payloads that text fields accept: all of them, as none has control characters. */
const storable = hostileTexts;

test.each(storable)('%s is kept as it was typed in a complaint, and answered as JSON', async (payload) => {
  await noLimits();
  const text = `${payload} and more words`;
  const { code, data } = await send(
    '/feedback/addFeedback',
    {
      feedbackType: 'app',
      title: payload.slice(0, 100),
      feedbackProblems: text,
      name: payload.slice(0, 50),
      imei: imeiOfA,
    },
    owner,
  );
  expect(code).toBe(0);
  const { id } = data;
  await send('/feedback/addMessage', { id, text: payload }, owner);
  for (const action of ['accept', 'reply', 'note', 'close'])
    expect((await send('/feedback/staff/move', { id, action, text: payload }, staff)).code).toBe(0);
  await send('/feedback/reopen', { id, text: payload }, owner);

  for (const token of [owner, staff]) {
    const shown = await send('/feedback/getFeedbackById', { id }, token);
    expect(shown.data).toMatchObject({ feedbackProblems: text.trim(), name: payload.slice(0, 50).trim() });
    const said = (shown.data.timeline as { text: string | null }[]).flatMap((event) => event.text ?? []);
    expect(new Set(said)).toEqual(new Set([payload.trim()]));
  }
  expect((await send('/feedback/getNews', {}, owner)).code).toBe(0);
});

test.each(storable)('%s in a request to cancel or in a popup is kept as it was typed', async (payload) => {
  const request = { imei: imeiOfA, email: 'a@example.com', reason: 'other', reasonText: payload };
  const { code, data } = await send('/cancellation/add', request, owner);
  expect({ code, reasonText: data.reasonText }).toEqual({ code: 0, reasonText: payload.trim() });
  await send('/cancellation/staff/decide', { id: data.id, decision: 'reject', text: payload }, staff);
  const list = await send('/cancellation/list', {}, owner);
  expect(list.data.list[0]).toMatchObject({ decisionText: payload.trim() });

  const title = payload.slice(0, 60);
  const popup = {
    type: 'notice',
    titleZh: title,
    titleEn: title,
    textZh: payload,
    textEn: payload,
    buttonType: 'close',
    buttonTextZh: payload.slice(0, 20),
    buttonTextEn: payload.slice(0, 20),
    count: 1,
    remindIntervalHours: 0,
    activeFrom: '2026-01-01',
    activeTo: '2100-01-01',
  };
  expect((await send('/popup/staff/update', popup, staff)).data).toMatchObject({
    titleZh: title,
    textEn: payload,
  });
});

test.each(storable)(
  '%s in a help entry leaves nothing that runs in its text, and its title as it was',
  async (payload) => {
    const title = payload.slice(0, 100);
    const entry = {
      type: 1,
      titleZh: title,
      titleEn: title,
      contentZh: `前 ${payload} 后`,
      contentEn: `x ${payload} y`,
      keywords: payload,
    };
    const { code, data } = await send('/faq/updateFaqs', entry, staff);
    expect({ code, title: data.titleZh }).toEqual({ code: 0, title: title.trim() });
    const { data: shown } = await send('/faq/getFaqMapperById', { id: data.id }, owner);
    const outsideOfCode = String(shown.content).replace(/(`+)[\s\S]*?\1/g, '');
    expect(outsideOfCode).not.toMatch(/(?<!\\)<[a-z!/?]/i);
    expect(outsideOfCode).not.toMatch(/\]\(\s*<?\s*(javascript|data|vbscript|\/\/)/i);
  },
);
