import type { FastifyRequest } from 'fastify';
import Type, { type TProperties } from 'typebox';
import { describe, expect, test } from 'vitest';
import { readInput } from './input.ts';

const schema = Type.Object({
  imeis: Type.Optional(Type.Array(Type.String())),
  packages: Type.Optional(Type.Array(Type.Object({ packageId: Type.Integer(), total: Type.Integer() }))),
  content: Type.Optional(Type.String()),
});

const read = (body: object, request: Partial<Record<'method' | 'query' | 'headers', unknown>> = {}) =>
  readInput({ method: 'POST', query: {}, headers: {}, body, ...request } as unknown as FastifyRequest, {
    input: schema,
    effect: 'write',
  });

const writing = (properties: TProperties) => ({ input: Type.Object(properties), effect: 'write' as const });

const readDeep = (body: object) =>
  readInput(
    { method: 'POST', query: {}, headers: {}, body } as unknown as FastifyRequest,
    writing({
      rules: Type.Array(
        Type.Object({
          days: Type.Optional(Type.Array(Type.Integer())),
          span: Type.Optional(Type.Object({ from: Type.Integer() })),
        }),
      ),
      notes: Type.Optional(Type.Array(Type.String())),
    }),
  ).input;

describe('a form', () => {
  test('nests indexed fields into a list of objects, in the order of their indexes', () => {
    const { input } = read({
      'packages[1].packageId': '201',
      'packages[0].packageId': '168',
      'packages[0].total': '2',
    });
    expect(input).toEqual({ packages: [{ packageId: 168, total: 2 }, { packageId: 201 }] });
  });

  test.each([
    ['one field with commas', { imeis: 'a,b' }],
    ['a repeated field', { imeis: ['a', 'b'] }],
    ['indexed fields', { 'imeis[0]': 'a', 'imeis[1]': 'b' }],
  ])('may write a list as %s', (_, body) => {
    expect(read(body).input).toEqual({ imeis: ['a', 'b'] });
  });

  test('has no characters that would turn round the sentence in which a text is shown', () => {
    expect(read({ content: 'a\u202etxt\u202c \u2066b\u2069 \u200fש' }).input).toEqual({
      content: 'atxt b \u200fש',
    });
  });

  test('has no half of a character, which JSON can say and the database can’t take', () => {
    expect(read({ content: 'a\ud83d b\udc31 \ud83d\udc31' }).input).toEqual({
      content: 'a\ufffd b\ufffd \ud83d\udc31',
    });
  });

  test('takes an empty list field as not given, in JSON too', () => {
    expect(read({ imeis: '' }).input).toEqual({});
    expect(read({ imeis: [] }).input).toEqual({});
  });

  test('shows holes of a sparse list as null, so that the check finds them', () => {
    expect(read({ 'packages[2].packageId': '1' }).input).toEqual({
      packages: [null, null, { packageId: 1 }],
    });
  });

  test('does not make a list longer than two digits can say', () => {
    expect(read({ 'packages[100].packageId': '1' }).input).toEqual({ 'packages[100].packageId': '1' });
  });

  test('nests what lies deeper as it names it', () => {
    const body = { 'rules[0].span.from': '7', 'rules[1].days[1]': '3', 'rules[1].days[0]': '2' };
    expect(readDeep(body)).toEqual({ rules: [{ span: { from: 7 } }, { days: [2, 3] }] });
  });

  test('leaves a name that the schema does not have as it is, however deep it says to lie', () => {
    const body = { 'rules[0].span.to': '7', 'rules[0].days.x': '1', 'rules[0].span.__proto__.a': '1' };
    expect(readDeep(body)).toEqual(body);
  });

  test('reads what lies deeper from JSON, and takes what is no JSON as the text that it is', () => {
    expect(readDeep({ 'rules[0].days': '[1,2]', 'rules[0].span': '{"from":"7"}' })).toEqual({
      rules: [{ days: [1, 2], span: { from: 7 } }],
    });
    expect(readDeep({ rules: '[{"days":["3"]}]' })).toEqual({ rules: [{ days: [3] }] });
    expect(readDeep({ 'rules[0].days': '[1,', 'rules[0].span': '{' })).toEqual({
      rules: [{ days: ['[1', ''], span: '{' }],
    });
  });

  test('keeps an empty list of JSON where there must be a list', () => {
    expect(readDeep({ rules: [], notes: [] })).toEqual({ rules: [] });
  });

  test('splits no text with commas where a text is wanted', () => {
    expect(read({ content: 'a,b' }).input).toEqual({ content: 'a,b' });
  });
});

describe('a field that was left blank', () => {
  const input = Type.Object({
    imei: Type.String({ pattern: '^\\d{15}$' }),
    orderId: Type.Optional(Type.String({ pattern: '^\\w{6,32}$' })),
    page: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.Enum(['activated', 'halted'])),
    kind: Type.Optional(Type.Union([Type.Literal('all'), Type.Integer()])),
    userName: Type.Optional(Type.String({ minLength: 1 })),
    title: Type.Optional(Type.String({ pattern: '^[^<]*$' })),
  });
  const blank = (fields: object, request: object = {}, effect: 'read' | 'write' = 'read') =>
    readInput(
      { method: 'POST', query: {}, headers: {}, body: fields, ...request } as unknown as FastifyRequest,
      { input, effect },
    ).input;
  const names = ['orderId', 'page', 'status', 'kind', 'userName'];
  const fields = Object.fromEntries(names.map((name) => [name, '']));

  test('is as if it was not there where a call only reads, in a form and in a query', () => {
    expect(blank(fields)).toEqual({});
    expect(blank({}, { method: 'GET', query: fields })).toEqual({});
    expect(blank({ ...fields, page: '2', userName: 'a' })).toEqual({ page: 2, userName: 'a' });
  });

  test('stays where it is required, where an empty text is a value, and where nobody knows it', () => {
    expect(blank({ imei: '', title: '', other: '' })).toEqual({ imei: '', title: '', other: '' });
  });

  test('stays where a call changes something, and in JSON, which can leave it out', () => {
    expect(blank(fields, {}, 'write')).toEqual(fields);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(blank(fields, { headers })).toEqual(fields);
  });
});

describe('a value', () => {
  const read = (fields: object) =>
    readInput(
      { method: 'POST', query: {}, headers: {}, body: fields } as unknown as FastifyRequest,
      writing({ count: Type.Integer(), flag: Type.Boolean(), imei: Type.String() }),
    ).input;

  test('that a form writes as text becomes the number or boolean that is wanted', () => {
    expect(read({ count: '-12', flag: 'true' })).toEqual({ count: -12, flag: true });
    expect(read({ count: '1.5', flag: '0' })).toEqual({ count: 1.5, flag: false });
    expect([read({ flag: '1' }), read({ flag: 'false' })]).toEqual([{ flag: true }, { flag: false }]);
  });

  test.each(['', 'yes', 'no', 'TRUE', '2', 0, null])(
    'that is neither true nor false (%j) is taken for none of them',
    (flag) => {
      expect(read({ flag })).toEqual({ flag });
    },
  );

  test.each([' ', '', ' 5', '0x10', '1e3', 'NaN', 'Infinity', null, true, [5]])(
    'that is no decimal number (%j) is never taken for one',
    (count) => {
      expect(read({ count })).toEqual({ count });
    },
  );

  test('that JSON writes as number becomes the text that is wanted, and nothing else does', () => {
    expect(read({ imei: 490154203237518 })).toEqual({ imei: '490154203237518' });
    for (const imei of [null, true, ['490154203237518']]) expect(read({ imei })).toEqual({ imei });
  });
});

describe('a field that is named like a part of every object', () => {
  test.each([
    '__proto__',
    '__proto__[0]',
    '__proto__[0].polluted',
    'packages[0].__proto__',
    'constructor[0].prototype',
  ])('%s stays plain data and changes no other object', (name) => {
    const body = Object.defineProperty({}, name, { value: 'yes', enumerable: true });
    const { input } = read(body);
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf([])).toBe(Array.prototype);
    expect(Object.keys(input)).toHaveLength(1);
  });
});

describe('a body full of what nobody asked for', () => {
  const many = Array.from({ length: 30_000 }, (_, i) => [`a${i}`, '1'] as const);
  const limited = (body: object) =>
    readInput(
      { method: 'POST', query: {}, headers: {}, body } as unknown as FastifyRequest,
      writing({
        imeis: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
        packages: Type.Optional(Type.Array(Type.Object({ packageId: Type.Integer() }), { maxItems: 20 })),
      }),
    ).input;

  test.each([
    ['a form’s commas', { imeis: many.map(() => 'a').join() }],
    ['a repeated field', { imeis: many.map(() => 'a') }],
    ['JSON in a form', { imeis: JSON.stringify(many.map(() => 'a')) }],
  ])('has one item more than the list takes, so that it is refused and costs no more (%s)', (_, body) => {
    expect(limited(body).imeis).toHaveLength(51);
  });

  test.each([
    ['beside the known ones', Object.fromEntries(many)],
    ['as items', Object.fromEntries(many.map(([name]) => [`packages[0].${name}`, '1']))],
    ['as lists', Object.fromEntries(many.map(([name]) => [`${name}[0]`, '1']))],
  ])('keeps of the unknown fields as many as are told, and every known one: %s', (_, body) => {
    const input = limited({ ...body, 'packages[0].packageId': '168', imeis: 'a' });
    expect(input).toMatchObject({ imeis: ['a'], packages: [{ packageId: 168 }] });
    const [first] = input.packages as object[];
    expect(Object.keys(input).length + Object.keys(first ?? {}).length).toBe(2 + 1 + 11);
  });

  test('keeps of an object in JSON no more unknown fields either', () => {
    const item = { ...Object.fromEntries(many), packageId: 168 };
    for (const packages of [[item], JSON.stringify([item]), [JSON.stringify(item)]]) {
      const [first] = limited({ packages }).packages as Record<string, unknown>[];
      expect(first?.packageId).toBe(168);
      expect(Object.keys(first ?? {})).toHaveLength(12);
    }
  });
});

describe('the common fields', () => {
  test('are taken out of the input, unless the call has one of that name', () => {
    const { input, common } = read({
      token: 't',
      lang: 'en',
      site: 'iso',
      platform: 'cmp',
      projectId: 'zax',
    });
    expect(input).toEqual({});
    expect(common).toEqual({ token: 't', lang: 'en', site: 'iso', platform: 'cmp' });
    const own = Type.Object({ projectId: Type.String() });
    const request = { method: 'POST', query: {}, headers: {}, body: { projectId: 'zax' } };
    expect(readInput(request as unknown as FastifyRequest, { input: own, effect: 'write' }).input).toEqual({
      projectId: 'zax',
    });
  });

  test('come from the query where the body has none', () => {
    const { common } = read({}, { query: { lang: 'en', site: 'cn', platform: 'track' } });
    expect(common).toEqual({ token: null, lang: 'en', site: 'cn', platform: 'track' });
  });

  test('and all others come from the query of a HEAD as from that of a GET', () => {
    for (const method of ['GET', 'HEAD'])
      expect(read({}, { method, query: { content: 'a', lang: 'en' } })).toMatchObject({
        input: { content: 'a' },
        common: { lang: 'en' },
      });
  });

  test('take no list or object for a text', () => {
    const { common } = read({ token: ['a', 'b'], lang: { a: 1 }, site: ['iso', 'cn'] });
    expect(common).toEqual({ token: null, lang: null, site: null, platform: null });
  });
});

describe('the token', () => {
  test('of the header wins over the one of the form', () => {
    const { common } = read({ token: 'form' }, { headers: { authorization: 'Bearer header' } });
    expect(common.token).toBe('header');
  });

  test('of the header is read however its scheme is spelled', () => {
    expect(read({}, { headers: { authorization: 'bearer header' } }).common.token).toBe('header');
  });

  test('of the query is reported and not used, by whatever method', () => {
    for (const method of ['GET', 'POST']) {
      const { common, tokenInUrl } = read({}, { method, query: { token: 'secret' } });
      expect(tokenInUrl).toBe(true);
      expect(common.token).toBeNull();
    }
  });
});

test('a body that is no object gives no fields', () => {
  for (const body of [null, [], 'text', 7, undefined]) {
    expect(read(body as unknown as object).input).toEqual({});
  }
});
