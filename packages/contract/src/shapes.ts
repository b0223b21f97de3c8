import Type, { type TSchema } from 'typebox';

/** Describes in words what a field expects, for the error about it. Read by the server's validation. */
const expects = (zh: string, en: string) => ({ expects: { zh, en } });

/** International mobile equipment identity: 15 digits. */
export const Imei = Type.String({ pattern: '^\\d{15}$', ...expects('15 位数字', '15 digits') });

/** SIM card number: 19 or 20 digits (some carriers print a letter in the last place). */
export const Iccid = Type.String({
  pattern: '^\\d{18}[0-9A-Za-z]{1,2}$',
  ...expects('19 或 20 位卡号', 'a SIM number of 19 or 20 digits'),
});

export const OrderId = Type.String({
  pattern: '^[0-9A-Za-z_]{6,32}$',
  ...expects('订单编号', 'an order number'),
});

/** An id made by the server: a UUID. */
export const Id = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  ...expects('有效的编号', 'an id that the server gave'),
});

/** The most that an order can cost, in minor units: the largest number of a four-byte column. */
export const mostOrderFen = 2 ** 31 - 1;
/** Money in minor units of the currency beside it. */
export const Fen = Type.Integer({ minimum: 0, maximum: mostOrderFen });

/** The carriers of devices' SIMs. */
export const carriers = ['cmcc', 'telecom', 'unicom'] as const;
export const Carrier = Type.Enum([...carriers]);

/** ISO 4217. */
export const Currency = Type.Enum(['CNY', 'USD']);

/** A time in UTC, ISO 8601. */
export const Time = Type.String();
export const NullableTime = Type.Union([Type.String(), Type.Null()]);
export const NullableText = Type.Union([Type.String(), Type.Null()]);
export const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);

/** A time that people choose: ISO 8601 with an offset, or a date alone, which is a day of the site's calendar. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
  ...expects('日期或带时区的时间', 'a date, or a time with its offset'),
});

export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
export const PageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));

/** Part of the pattern of typed text: no control characters. */
const typed = '[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F]*$';

/** Invisible characters: blanks, characters without width, and the empty pattern of Braille. */
const unseen = '\\s\\p{Default_Ignorable_Code_Point}\\u2800';

/** A text that people typed. If it is required, invisible characters alone do not count. */
export const Text = (maxLength: number, minLength = 1) =>
  Type.String({
    minLength,
    maxLength,
    pattern: minLength > 0 ? `^[${unseen}]*[^${unseen}\\u0000-\\u001F]${typed}` : `^${typed}`,
    ...expects(`${minLength} 至 ${maxLength} 个字符`, `${minLength} to ${maxLength} characters`),
  });

/** The most coupons that a list shows; an order takes as many, as the cheapest combination may need all of them. */
export const mostCoupons = 200;

/** A package type's number in the requirement. */
export const PackageType = Type.Integer({ minimum: 0, maximum: 9999 });
export const PackageId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** One page of a list. */
export const ListOf = <T extends TSchema>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
  });

/** An app's id at WeChat. */
export const WechatAppId = Type.String({
  pattern: '^wx[0-9a-f]{16}$',
  ...expects('微信应用编号', 'an app id of WeChat'),
});

/** The address of a page of the brand's own portal, as the browser shows it, without a fragment. */
export const OwnPageUrl = Type.String({
  maxLength: 2000,
  pattern: '^https?://[\\x21\\x22\\x24-\\x7E]+$',
  ...expects('本站页面的网址', "the address of one of this portal's pages, without a #"),
});

/** WeChat's one-time code for a person, from the query of the page that it redirected to, or from wx.login. */
export const WechatCode = Type.String({
  pattern: '^[0-9A-Za-z_-]{1,512}$',
  ...expects('微信授权码', 'a code of WeChat'),
});

/** Somebody's phone number: of mainland China, or international with or without its plus. */
export const PhoneNumber = Type.String({
  pattern: '^\\+?\\d{6,15}$',
  ...expects('手机号', 'a phone number'),
});
