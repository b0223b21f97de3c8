import {
  type AnsweredCommand,
  bridgeCommands,
  bridgeReplies,
  isAnswer,
  isReply,
  type ReplyName,
} from '@device-pay/contract/bridge';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer, readReply } from './bridge-messages.ts';

const replyNames = Object.keys(bridgeReplies) as ReplyName[];
const answered = Object.entries(bridgeCommands).flatMap(([name, { answer, example }]) =>
  answer && 'answer' in example ? [[name as AnsweredCommand, example.answer] as const] : [],
);

/** Values that are nearly right: of every kind, and of every form that some field wants. */
const pieces = fc.oneof(
  fc.constantFrom<unknown>(
    '490154203237518',
    '49015420323751',
    '89860620000000000019',
    'kq3pJ0bVnQ2sYx7uT9aZ4w',
    'short',
    'with space in the token',
    'zx261121k7Q2M4X',
    'zax',
    'ZAX',
    'en',
    'zh-Hans-CN',
    '2408131',
    '9f86d081884c7d659a2feaa0c55ad015',
    'x'.repeat(201),
    'x'.repeat(2001),
    '',
    0,
    -1,
    1.5,
    200,
    10_000,
    2408131,
    1e300,
    null,
    undefined,
    true,
    [],
    ['order.pay'],
    Array.from({ length: 201 }, () => 'order.pay'),
    [1],
    {},
    { appBuildVersion: '2408131' },
    { appBuildVersion: -5 },
    { appBuildVersion: 4_294_967_296 },
    { isDebug: 'no' },
    { userId: 7 },
  ),
  fc.jsonValue(),
);

/** The example with some of its fields (or of others' names) changed. */
const near = (example: object) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(example), 'data', 'token', 'extra'), pieces, { maxKeys: 3 })
    .map((changes) => ({ ...example, ...changes }));

it.each(replyNames)('the reply %s is read from its example, as an object and as text', (event) => {
  const { example } = bridgeReplies[event];
  expect(readReply({ event, data: example })).toEqual({ event, data: example });
  expect(readReply(JSON.stringify({ event, data: example }))).toEqual({ event, data: example });
});

describe.each(replyNames.filter((name) => name !== 'info'))('the reply %s', (event) => {
  const { example } = bridgeReplies[event];

  it('is taken exactly where its schema takes it', () => {
    fc.assert(
      fc.property(fc.oneof(near(example), pieces), (data) => {
        // Messages without content are valid without data.
        fc.pre(data !== undefined && data !== null);
        expect(readReply({ event, data }) !== undefined).toBe(isReply(event, data));
      }),
      { numRuns: 1500, seed: 20_261_121 },
    );
  });
});

describe('the reply info', () => {
  const { example } = bridgeReplies.info;
  const read = (data: unknown) => readReply({ event: 'info', data });

  it('brings exactly what its schema takes, field by field', () => {
    const brandless = near(example).filter(({ projectId }) => projectId === example.projectId);
    fc.assert(
      fc.property(brandless, (data) => {
        const told = read(data)?.data as Readonly<Record<string, unknown>>;
        for (const [name, value] of Object.entries(data)) {
          if (name === 'appInfo' || !(name in bridgeReplies.info.data.properties)) continue;
          const fits = value !== undefined && isReply('info', { [name]: value });
          expect(told[name]).toEqual(fits ? value : undefined);
        }
      }),
      { numRuns: 1500, seed: 20_261_121 },
    );
  });

  it.each<[string, object]>([
    ['a card number that is blank', { iccid: '' }],
    ['a device that is null', { imei: null }],
    ['a version that is a number', { appInfo: { ...example.appInfo, systemVersion: 18.1 } }],
    ['a flag that is a number', { appInfo: { ...example.appInfo, isDebug: 0 } }],
    ['permissions that are no list', { permissions: { pay: 1 } }],
    ['no brand', { projectId: '' }],
    ['a brand that is null', { projectId: null }],
  ])('keeps the login and the build beside %s', (_, wrong) => {
    expect(read({ ...example, ...wrong })?.data).toMatchObject({
      token: example.token,
      appInfo: { appBuildVersion: 2408131 },
    });
  });

  it.each(['es-419', 'en_001', 'zh_CN_#Hans', 'zh-Hant-TW'])('brings the language %s', (lang) => {
    expect(read({ lang })?.data).toEqual({ lang });
  });

  it.each(['ZAX', 'tc ', 7, {}])('brings nothing where its brand can not be read: %j', (projectId) => {
    expect(read({ ...example, projectId })).toBeUndefined();
  });
});

describe.each(answered)('the answer to %s', (command, example) => {
  it('is taken exactly where its schema takes it', () => {
    expect(readAnswer(command, example)).toEqual(example);
    fc.assert(
      fc.property(fc.oneof(near(example), pieces), (data) => {
        expect(readAnswer(command, data) !== undefined).toBe(isAnswer(command, data));
      }),
      { numRuns: 1000, seed: 20_261_121 },
    );
  });
});

it.each([20, null, 'unknown'])('a place is one, however exact the app says that it is: %j', (accuracy) => {
  const place = { lat: 22.5431, lon: 114.0579 };
  expect(readAnswer('locationInfo', { ...place, accuracy })).toEqual(place);
  expect(isAnswer('locationInfo', { ...place, accuracy })).toBe(true);
});

it('a build in digits is the same number, and fields that nobody named are not taken over', () => {
  const data = { appInfo: { appBuildVersion: '2408131', secret: 1 }, evil: true };
  expect(readReply({ event: 'info', data })).toEqual({
    event: 'info',
    data: { appInfo: { appBuildVersion: 2408131 } },
  });
});

it.each(['goback', 'navFocus'] as const)('%s has no content, however an app writes that', (event) => {
  for (const message of [{ event }, { event, data: null }, `{"event":"${event}","data":null}`]) {
    expect(readReply(message)).toEqual({ event, data: {} });
  }
});

it.each([
  ['no name', { data: {} }],
  ['a name of another thing', { event: 'constructor', data: {} }],
  ['a name that objects inherit', { event: 'toString' }],
  ['what is not JSON', '{"event":'],
  ['a number', 7],
  ['nothing', null],
  ['more than anybody has to say', `{"event":"goback","data":{"x":"${'x'.repeat(1_200_000)}"}}`],
])('%s is no reply', (_, message) => {
  expect(readReply(message)).toBeUndefined();
});
