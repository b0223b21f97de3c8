import type { AnsweredCommand, CommandAnswer, ReplyName } from '@device-pay/contract/bridge';
import {
  either,
  fitting,
  flag,
  hasOwn,
  integer,
  list,
  nullable,
  number,
  object,
  type Reader,
  record,
  text,
} from './bridge-readers.ts';
import type { HostInfo } from './host.ts';

/** Longer messages are not parsed: no app has that much to say. */
const maxMessageLength = 1_100_000;

const word = text(200);
const token = text(512, /^[\x21-\x7e]{16,}$/);
const orderId = text(32, /^[0-9A-Za-z_]{6,}$/);
const callbackId = text(32, /^[0-9a-f]{32}$/);
const nothing = object({}, {});

/** A plain number or its digits: apps of both kinds are in the field. */
const numberOrDigits =
  (max: number): Reader<number> =>
  (value) => {
    const digits = text(String(max).length, /^\d+$/)(value);
    return digits === undefined ? integer(0, max)(value) : Number(digits);
  };

const noBrand: Reader<string> = (value) => (value === null || value === '' ? '' : undefined);
const brand = text(8, /^[a-z]{2,}$/);

/** The brand must be valid or absent: if a garbled one were ignored, another brand's login would be accepted. */
const ofReadableBrand = object({}, { projectId: either(brand, noBrand) });

const facts: Reader<HostInfo> = fitting({
  token,
  imei: text(15, /^\d{15}$/),
  lang: text(32, /^[\w#-]{2,}$/),
  projectId: brand,
  userInfo: record,
  loginInfo: record,
  appInfo: fitting({
    appName: word,
    appVersion: word,
    appBuildVersion: numberOrDigits(4_294_967_295),
    systemVersion: word,
    systemType: word,
    nickName: word,
    isDebug: flag,
  }),
  permissions: list(word, 200),
  iccid: text(20, /^\d{18}[0-9A-Za-z]{1,2}$/),
});

/** Each field is read by itself: a blank card number must not lose the login beside it. */
const info: Reader<HostInfo> = (value) => ofReadableBrand(value) && facts(value);

/** The app's messages, read as the contract's schemas do. Written by hand: the schemas would be 20 KB of script. */
const replies = {
  goback: nothing,
  navFocus: nothing,
  newToken: object({ token }, {}),
  info,
  callback: object({ callbackId, code: numberOrDigits(9999) }, { data: (value: unknown) => value }),
  payChange: object(
    {
      orderId,
      code: either(integer(-999_999, 999_999), text(33, /^-?\w{1,32}$/)),
    },
    { msg: nullable(text(500)) },
  ),
} satisfies Readonly<Record<ReplyName, Reader<unknown>>>;

export type Reply = {
  [Name in ReplyName]: {
    readonly event: Name;
    readonly data: NonNullable<ReturnType<(typeof replies)[Name]>>;
  };
}[ReplyName];

const answers: { readonly [Name in AnsweredCommand]: Reader<CommandAnswer<Name>> } = {
  loadConfig: object({ value: nullable(text(2000)) }, {}),
  getWiFiInfo: object({ ssid: nullable(text(64)) }, {}),
  locationInfo: object({ lat: number(-90, 90), lon: number(-180, 180) }, {}),
  requestGPSPermissions: object({ granted: flag }, {}),
  checkGPSOpenState: object({ open: flag }, {}),
  sendHttp: object({ status: integer(100, 599), body: text(1_000_000) }, {}),
  showAd: object({ completed: flag }, {}),
};

/** Parses a message of the app; undefined if it is no reply, or a malformed one. */
export function readReply(message: unknown): Reply | undefined {
  const parsed = typeof message === 'string' ? parse(message) : message;
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { event, data } = parsed as { readonly event?: unknown; readonly data?: unknown };
  if (typeof event !== 'string' || !hasOwn(replies, event)) return undefined;
  // Apps write what has no content as null, too.
  const read = replies[event as ReplyName](data ?? {});
  return read === undefined ? undefined : ({ event, data: read } as Reply);
}

/** Reads the data of the `callback` of a command; undefined if it does not fit. */
export const readAnswer = <Name extends AnsweredCommand>(
  command: Name,
  data: unknown,
): CommandAnswer<Name> | undefined => answers[command](data);

function parse(message: string): unknown {
  if (message.length > maxMessageLength) return undefined;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}
