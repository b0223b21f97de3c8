import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { CallbackId, ConfigKey, Title, Token, WebUrl } from './bridge/bridge-shapes.ts';
import { calls } from './calls.ts';
import {
  Fen,
  Iccid,
  Id,
  Imei,
  Instant,
  mostCoupons,
  OrderId,
  OwnPageUrl,
  PackageId,
  PackageType,
  Page,
  PageSize,
  PhoneNumber,
  Text,
  WechatAppId,
  WechatCode,
} from './shapes.ts';
import { streams } from './streams.ts';

const id = '01935a7e-7c00-7000-8000-000000000301';
const chars = (length: number) => 'x'.repeat(length);
const numbers = (from: number, to: number) => [
  [from, to],
  [from - 1, to + 1, from + 0.5, Number.NaN, String(from), null],
];

/** Values at the limits of each shape, and values just beyond them. */
const shapes: Readonly<Record<string, readonly [schema: TSchema, taken: unknown[], refused: unknown[]]>> = {
  Imei: [
    Imei,
    ['490154203237518'],
    ['49015420323751', '4901542032375180', ' 490154203237518', 490154203237518],
  ],
  Iccid: [
    Iccid,
    ['8986062000000000001', '89860620000000000019', '8986062000000000001F'],
    ['898606200000000000', '898606200000000000191', '8986062000000000001-', '8986062000000000001\n'],
  ],
  OrderId: [OrderId, ['zx2611', chars(32)], ['zx261', chars(33), 'zx261121-1', 'zx261121%', 'zx2611 21', '']],
  Id: [Id, [id], [id.toUpperCase(), `${id}0`, `0${id}`, id.replaceAll('-', ''), id.replace('0', 'g')]],
  Instant: [
    Instant,
    ['2026-11-21', '2026-11-21T06:04Z', '2026-11-21T06:04:00.000+08:00'],
    ['2026-11-21T06:04', '2026-11-21T06:04:00', '2026-11-21 06:04Z', '21.11.2026', '2026-11-21Z', 'now', ''],
  ],
  WechatAppId: [WechatAppId, ['wxd678efd567a0b678'], ['wxd678efd567a0b67870', 'wx1', 'wxD678EFD567A0B678']],
  OwnPageUrl: [
    OwnPageUrl,
    ['https://pay.zaxtrack.example/pay/serve.html?a="1"', 'http://zax.localhost:8080/pay/'],
    [
      'https://a.example/#b',
      'https://a.example/ b',
      'ftp://a.example',
      `https://a.example/${chars(2000)}`,
      '//a',
    ],
  ],
  WechatCode: [WechatCode, ['a-_9', chars(512)], ['', chars(513), 'a b', 'a&b=c', 'a\n']],
  PhoneNumber: [
    PhoneNumber,
    ['13800000001', '+447700900123', '123456'],
    ['12345', chars(11), '1380 000 0001', `+${'1'.repeat(16)}`],
  ],
  'a text of one to five': [
    Text(5),
    ['a', ' a ', '五个字而已', 'a\tb', '\na\nb', '\u200Bab', '❤️'],
    [
      '',
      ' ',
      '\n\t',
      '\u3000',
      '\u200B',
      '\uFEFF\u2800 ',
      chars(6),
      'a\u0000',
      'a\u001b',
      '\u0007a',
      'a\u000b',
    ],
  ],
  'a text that may be empty': [Text(5, 0), ['', ' ', 'a\nb'], [chars(6), '\u0000']],
  CallbackId: [
    CallbackId,
    ['9f86d081884c7d659a2feaa0c55ad015'],
    ['9f86d081884c7d65', 'G'.repeat(32), chars(33)],
  ],
  WebUrl: [
    WebUrl,
    ['https://a.example/b?c#d', 'http://localhost:8091/'],
    ['javascript:alert(1)', 'weixin://wap/pay', '//a.example', 'https://a b', `https://${chars(2048)}`],
  ],
  Token: [Token, [chars(16), chars(512)], [chars(15), chars(513), `${chars(16)} `, `${chars(16)}\r\nx: y`]],
  ConfigKey: [ConfigKey, ['a', 'Lang.2', chars(40)], ['', '2a', 'a-b', chars(41)]],
  Title: [Title, ['', chars(60)], [chars(61)]],
};

/** The same for whole numbers, of which only the bounds matter. */
const bounds: Readonly<Record<string, readonly [TSchema, from: number, to: number]>> = {
  Fen: [Fen, 0, 2_147_483_647],
  Page: [Page, 1, 100_000],
  PageSize: [PageSize, 1, 100],
  PackageType: [PackageType, 0, 9999],
  // The limit of a four-byte column.
  PackageId: [PackageId, 1, 2_147_483_647],
  'the bytes of a speed test': [streams.speedDownload.input.properties.bytes, 0, 16 * 1024 * 1024],
};

const all = [
  ...Object.entries(shapes),
  ...Object.entries(bounds).map(([name, [schema, from, to]]) => {
    const [taken = [], refused = []] = numbers(from, to);
    return [name, [schema, taken, refused]] as const;
  }),
];

describe.each(all)('%s', (_, [schema, taken, refused]) => {
  test.each(taken)('takes %j', (value) => expect(Value.Check(schema, value)).toBe(true));
  test.each(refused)('refuses %j', (value) => expect(Value.Check(schema, value)).toBe(false));
});

describe('an order', () => {
  const { input, example } = calls['orders.add-order'];
  const takes = (change: object) => Value.Check(input, { ...example.input, ...change });
  const imeis = (count: number) => Array.from({ length: count }, (_, at) => String(490154203237500 + at));
  const total = (count: number) => ({ packages: [{ packageId: 168, total: count }] });
  const packages = (count: number) => ({
    packages: Array.from({ length: count }, (_, at) => ({ packageId: at + 1 })),
  });

  test('is for one device to fifty, each once', () => {
    for (const count of [1, 50]) expect(takes({ imeis: imeis(count) })).toBe(true);
    for (const count of [0, 51]) expect(takes({ imeis: imeis(count) })).toBe(false);
    expect(takes({ imeis: [...imeis(1), ...imeis(1)] })).toBe(false);
  });

  test('has one package to twenty, each one to twelve times', () => {
    for (const change of [packages(1), packages(20), total(1), total(12)]) expect(takes(change)).toBe(true);
    for (const change of [packages(0), packages(21), total(0), total(-1), total(13), total(1.5)])
      expect(takes(change)).toBe(false);
  });

  test('takes a coupon once, and as many as a list shows', () => {
    const coupons = (count: number) =>
      Array.from({ length: count }, (_, at) => id.replace(/...$/, String(100 + at)));
    expect(takes({ coupons: coupons(mostCoupons) })).toBe(true);
    expect(takes({ coupons: coupons(mostCoupons + 1) })).toBe(false);
    expect(takes({ coupons: [id, id] })).toBe(false);
  });
});
