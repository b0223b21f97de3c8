import { type CallDefinition, calls } from '@device-pay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon, fillWorld, iccidOfA, imeiOfA } from './fixtures.ts';
import type { RawAnswer } from './http.ts';
import { multipartBody, onePixelPng } from './multipart.ts';
import { people } from './people.ts';
import { form, startTestServer, type TestServer } from './server.ts';

type Fields = Record<string, unknown>;
interface FieldSchema {
  type?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
}

/**
 * `npm test` sends each place a quarter of the values, another one than its neighbours. `npm run test:long`
 * (HOSTILE=full) sends all of them to all places.
 */
const isFull = process.env.HOSTILE === 'full';
const shareOf = <T>(list: readonly T[], place: number): readonly T[] =>
  list.filter((_, index) => isFull || (index + place) % 4 === 0);

/** Bad values that a form, which has only texts, can send. */
const texts = [
  '',
  ' ',
  'null',
  'undefined',
  '-1',
  '-0.1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  '1e309',
  'NaN',
  'Infinity',
  'true',
  'x'.repeat(10_000),
  '7'.repeat(10_000),
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  "' or 1=1; drop table orders; --",
  '%" or ""="_\\',
  '<script>alert(1)</script>',
  '🛰️👩‍🚀',
  '../../etc/passwd',
  '{"$gt":""}',
  '[object Object]',
] as const;

/** Bad values that only JSON can send: every other type, and texts that no form can carry. */
const values: readonly unknown[] = [
  null,
  true,
  [],
  [null],
  [[['deep']]],
  {},
  { a: { b: 1 } },
  { length: 3, toString: 1 },
  -1,
  1.5,
  2 ** 53,
  1e300,
  'a\u0000b',
  '\ud800',
  Array.from({ length: 60 }, (_, index) => index),
];

let server: TestServer;
let token: string;
let staffToken: string;
let dealerToken: string;
let orderId: string;
let ownerId: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  ownerId = (await fillWorld(server.database.db)).ownerA;
  const login = (userName: string) => people(server).login(userName);
  [token, staffToken] = [await login('owner-a'), await login('staff')];
  dealerToken = await login('dealer');
  const order = { imeis: [imeiOfA], packages: [{ packageId: 168 }] };
  orderId = (await server.post('/pay/order/addOrder', order, { token })).data;
  await addCoupon(server.database.db, { total: 100 });
});
afterAll(() => server.stop());

/** A valid input, so that the field broken on purpose is the only fault. */
function goodInput(call: CallDefinition): Fields {
  const appId = server.env.WECHAT_APP_ID;
  const signStr = `nonce=V1StGXR8Z5jdHi6B&timestamp=${Date.now()}&web_token=${ownerId}`;
  const known: Fields = { imei: imeiOfA, orderId, iccid: iccidOfA, imeis: [imeiOfA], appId, signStr };
  const input: Fields = structuredClone(call.example.input) as Fields;
  for (const name of Object.keys(input)) if (name in known) input[name] = known[name];
  return input;
}

/** A file is a valid answer, too, if it is named. */
const isFile = ({ status, headers }: RawAnswer) =>
  status === 200 && /^attachment; filename=/.test(headers['content-disposition'] ?? '');

const isAnswer = ({ status, headers }: RawAnswer) =>
  status < 500 && headers['content-type'] === 'application/json; charset=utf-8';

/** Every place of an input that can be broken: its fields, and the fields of its lists' items. */
function placesOf(call: CallDefinition): { path: readonly string[]; schema: FieldSchema }[] {
  return Object.entries(call.input.properties as Record<string, FieldSchema>).flatMap(([name, schema]) => [
    { path: [name], schema },
    ...Object.entries(schema.items?.properties ?? {}).map(([inner, innerSchema]) => ({
      path: [name, inner],
      schema: innerSchema,
    })),
  ]);
}

const withValue = (input: Fields, [name = '', inner]: readonly string[], value: unknown): Fields =>
  inner === undefined
    ? { ...input, [name]: value }
    : { ...input, [name]: [{ ...firstOf(input[name]), [inner]: value }] };
const firstOf = (list: unknown): Fields => (Array.isArray(list) ? (list[0] as Fields) : {});

function without(input: Fields, path: readonly string[]): Fields {
  const broken = withValue(input, path, undefined);
  return JSON.parse(JSON.stringify(broken)) as Fields;
}

/** A blank filter of a form counts as missing in calls that only read. */
const isNoFilter = (call: CallDefinition, isRequired: boolean, text: string): boolean =>
  text === '' && call.effect === 'read' && !isRequired;

/** Whether a text violates the schema of a single text or whole number. */
function breaks(schema: FieldSchema, text: string): boolean {
  if (schema.type === 'integer') return !/^-?\d+$/.test(text);
  if (schema.type !== 'string') return false;
  const { pattern, minLength = 0, maxLength = Infinity } = schema;
  const length = [...text].length;
  return length < minLength || length > maxLength || (!!pattern && !new RegExp(pattern, 'u').test(text));
}

/** Sends a multipart form with a good file in each file field. */
function sendFiles(
  call: CallDefinition,
  fields: Fields,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const texts = Object.fromEntries([...form(fields)]);
  const files = Object.keys(call.files ?? {}).map((field) => ({ field, bytes: onePixelPng }));
  const multipart = multipartBody(texts, files);
  return server.http({
    method: 'POST',
    path: call.path,
    ...multipart,
    headers: { ...headers, ...multipart.headers },
  });
}

/** A JSON body can't bring files, so a call that requires files would only miss them. */
const takesJson = (call: CallDefinition): boolean =>
  call.method === 'POST' && !Object.values(call.files ?? {}).some(({ required }) => required);

function send(call: CallDefinition, fields: Fields, as: 'form' | 'json'): Promise<RawAnswer> {
  const tokenOf = { staff: staffToken, dealer: dealerToken } as const;
  const bearer = tokenOf[call.tier as keyof typeof tokenOf] ?? token;
  const headers = { authorization: `Bearer ${bearer}` };
  if (call.files && as === 'form') return sendFiles(call, fields, headers);
  if (call.method === 'GET') return server.http({ path: `${call.path}?${form(fields)}`, headers });
  return server.http({
    method: 'POST',
    path: call.path,
    headers: {
      ...headers,
      'content-type': as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: as === 'json' ? JSON.stringify(fields) : form(fields).toString(),
  });
}

/** Runs at most 8 at a time: more would only wait for the database. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

let requests = 0;
const numbersOfSim: readonly string[] = ['iccid', 'simCardNumber', 'imei'];

/**
 * Checks that an answer is never a 5xx and always JSON with a code and, for a failure, a sentence that names the broken
 * field and no other.
 */
function check(answer: RawAnswer, field: string, sent: unknown, mustFail: boolean): void {
  requests += 1;
  const hint = `${field} = ${JSON.stringify(sent)?.slice(0, 60)} → ${answer.status} ${answer.text.slice(0, 200)}`;
  if (isFile(answer) && !mustFail) return;
  expect(isAnswer(answer), hint).toBe(true);
  const body = JSON.parse(answer.text) as {
    code: unknown;
    msg: string;
    data: { fields?: { field: string }[] };
  };
  if (mustFail) expect(body.code, hint).toBe('invalidInput');
  if (body.code === 0) return;
  expect(body.msg, hint).toMatch(/\S/);
  expect(answer.text, hint).not.toMatch(/syntax error|invalid byte|node_modules|\.ts:|pg_|select /i);
  if (body.code !== 'invalidInput') return;
  expect(body.data.fields?.length, hint).toBeGreaterThan(0);
  // A SIM may be named by any of these: the one that is asked for stands for all of them.
  const mayBeNamed =
    (sent === undefined || sent === '') && numbersOfSim.includes(field) ? numbersOfSim : [field];
  for (const named of body.data.fields ?? [])
    expect(
      mayBeNamed.some((name) => named.field.startsWith(name)),
      hint,
    ).toBe(true);
  expect(
    mayBeNamed.some((name) => body.msg.includes(name)),
    hint,
  ).toBe(true);
}

/** What must exist so that a call has no other fault; earlier trials may have changed it. */
const neededFirst: Readonly<Record<string, () => Promise<unknown>>> = {
  'pets.publish-notice': () =>
    server.database.db
      .updateTable('pet_profiles')
      .set({ phone: '13800000001' })
      .where('imei', '=', imeiOfA)
      .execute(),
};

const destructive = ['account.logout'];

const tried = (Object.values(calls) as CallDefinition[])
  .filter(({ name }) => !destructive.includes(name))
  .map((call, callIndex) => ({ name: call.name, call, callIndex }));

describe.each(tried)('$name', ({ call, callIndex }) => {
  const places = placesOf(call);
  const needed = neededFirst[call.name];
  if (needed) beforeAll(async () => void (await needed()));

  if (places.length > 0)
    test('names the broken field and never fails itself, whatever it is given', async () => {
      const good = goodInput(call);
      const trials = places.flatMap(({ path, schema }, index) => {
        const place = callIndex + index;
        const isRequired =
          path.length === 1 && ((call.input.required ?? []) as string[]).includes(path[0] ?? '');
        const isScalar = schema.type === 'string' || schema.type === 'integer';
        return [
          { path, fields: without(good, path), as: 'form' as const, sent: undefined, mustFail: isRequired },
          ...shareOf(texts, place).map((text) => ({
            path,
            fields: withValue(good, path, text),
            as: 'form' as const,
            sent: text as unknown,
            mustFail: breaks(schema, text) && !isNoFilter(call, isRequired || path.length > 1, text),
          })),
          ...shareOf(takesJson(call) ? values : [], place).map((value) => ({
            path,
            fields: withValue(good, path, value),
            as: 'json' as const,
            sent: value,
            mustFail: isScalar && typeof value === 'object' && value !== null,
          })),
        ];
      });
      await inTurns(trials, async ({ path, fields, as, sent, mustFail }) =>
        check(await send(call, fields, as), path[0] ?? '', sent, mustFail),
      );
    });

  test('takes no harm from hostile common fields', async () => {
    const good = goodInput(call);
    const hostile = [
      ...texts.filter((text) => text.length < 1000 || call.method === 'POST'),
      ['a', 'b'],
    ] as const;
    const trials = ['lang', 'site', 'platform', 'projectId'].flatMap((name, index) =>
      shareOf(hostile, callIndex + index).map((value) => ({ name, fields: { ...good, [name]: value } })),
    );
    await inTurns(trials, async ({ name, fields }) =>
      check(await send(call, fields, 'form'), name, fields[name], false),
    );
  });
});

test('a hostile token opens nothing and breaks nothing', async () => {
  await inTurns(
    texts.filter((text) => text !== ''),
    async (text) => {
      const answer = await server.http({
        method: 'POST',
        path: '/device/getDeviceList',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form({ token: text }).toString(),
      });
      expect(answer.status, JSON.stringify(text.slice(0, 40))).toBe(401);
      expect(JSON.parse(answer.text).code).toBe('tokenUnknown');
    },
  );
});

test('after all of it the tables are whole: no order without lines, no sum that does not fit, no coupon held', async () => {
  expect(requests).toBeGreaterThan(2_000);
  const { rows } = await server.database.pool.query(`
    select
      (select count(*) from orders o where not exists (select 1 from order_lines l where l.order_id = o.id)) as empty_orders,
      (select count(*) from orders o where o.amount_fen <>
        (select sum(l.amount_fen) from order_lines l where l.order_id = o.id)) as wrong_sums,
      (select count(*) from payment_attempts where state <> 'open' and state <> 'closed') as settled_attempts,
      (select count(*) from coupons c where c.reserved <>
        (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state = 'reserved')) as wrong_reservations,
      (select count(*) from grants) as grants,
      (select count(*) from users) as users`);
  expect(rows[0]).toEqual({
    empty_orders: 0,
    wrong_sums: 0,
    settled_attempts: 0,
    wrong_reservations: 0,
    grants: 0,
    users: 4,
  });
});
