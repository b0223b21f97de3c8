import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { parseJsonObject } from '../platform/json.ts';
import type { AccountKind, WechatAccount } from './accounts.ts';
import type { WechatOpenContext } from './context.ts';
import type { CodeRecord, CredentialRecord } from './state.ts';

/** WeChat's documented error codes. */
const messages = {
  '-1': 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40013: 'invalid appid',
  40029: 'invalid code',
  40097: 'invalid args',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41008: 'missing code',
  42001: 'access_token expired',
  42003: 'code expired',
  45009: 'reach max api daily quota limit',
} as const satisfies Record<string, string>;

class Refusal extends Error {
  readonly errcode: number;
  constructor(errcode: number) {
    super(messages[errcode as keyof typeof messages] ?? 'refused');
    this.errcode = errcode;
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Call = (context: WechatOpenContext, fields: Fields, isStale: boolean) => object;

const calls: Readonly<Record<string, { readonly operation: string; readonly call: Call }>> = {
  'GET /sns/oauth2/access_token': { operation: 'oauthCode', call: redeemOauthCode },
  'GET /sns/jscode2session': { operation: 'miniProgramCode', call: redeemMiniProgramCode },
  'GET /cgi-bin/token': { operation: 'token', call: giveToken },
  'POST /cgi-bin/stable_token': { operation: 'token', call: giveToken },
  'GET /cgi-bin/ticket/getticket': { operation: 'ticket', call: giveTicket },
};

/** The calls of api.weixin.qq.com. A refusal is a 200 with `{errcode, errmsg}`. */
export async function answerApi(
  context: WechatOpenContext,
  request: HttpRequest,
): Promise<HttpAnswer | 'noAnswer'> {
  const found = calls[`${request.method} ${request.path}`];
  if (found === undefined) return { status: 404 };
  const { operation, call } = found;
  context.counts.set(operation, (context.counts.get(operation) ?? 0) + 1);
  const fault = context.faults.take(operation);
  if (fault?.behaviour === 'redirect') return { status: 307, headers: { Location: request.target } };
  if (fault?.behaviour === 'malformed')
    return { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>502</h1>' };
  if (fault?.behaviour === 'errcode') return refusal(new Refusal(fault.errcode));
  const fields =
    request.method === 'GET' ? Object.fromEntries(request.query) : (parseJsonObject(request.body) ?? {});
  const answer = await carryOut(context, call, fields, fault?.behaviour === 'staleToken');
  if (fault?.behaviour === 'hang') await sleep(fault.ms, undefined, { ref: false });
  return answer;
}

async function carryOut(
  context: WechatOpenContext,
  call: Call,
  fields: Fields,
  isStale: boolean,
): Promise<HttpAnswer> {
  try {
    const answer = call(context, fields, isStale);
    await context.state.flushed();
    return jsonAnswer(200, answer);
  } catch (error) {
    if (error instanceof Refusal) return refusal(error);
    throw error;
  }
}

function refusal({ errcode, message }: Refusal): HttpAnswer {
  return jsonAnswer(200, { errcode, errmsg: `${message}, rid: ${randomBytes(8).toString('hex')}` });
}

function accountOf(context: WechatOpenContext, fields: Fields, kind?: AccountKind): WechatAccount {
  const account = context.accounts.find(({ appId }) => appId === fields.appid);
  if (account === undefined || (kind !== undefined && account.kind !== kind)) throw new Refusal(40013);
  if (account.secret !== fields.secret) throw new Refusal(40125);
  return account;
}

function redeem(context: WechatOpenContext, account: WechatAccount, fields: Fields, code: unknown) {
  if (fields.grant_type !== 'authorization_code') throw new Refusal(40002);
  if (typeof code !== 'string' || code === '') throw new Refusal(41008);
  const record: CodeRecord | undefined = context.state.codes.get(code);
  if (record === undefined || record.kind !== account.kind) throw new Refusal(40029);
  if (record.isUsed) throw new Refusal(40163);
  if (context.clock.now() >= record.expiresAtMs) throw new Refusal(42003);
  record.isUsed = true;
  context.state.saveCode(record);
  return record;
}

function redeemOauthCode(context: WechatOpenContext, fields: Fields): object {
  const record = redeem(context, accountOf(context, fields, 'public'), fields, fields.code);
  return {
    access_token: newSecret(64),
    expires_in: lifetimeSeconds,
    refresh_token: newSecret(64),
    openid: record.openid,
    scope: record.scope,
    ...(record.isSnapshot ? { is_snapshotuser: 1 } : {}),
    ...(record.scope === 'snsapi_userinfo' && record.unionId !== null ? { unionid: record.unionId } : {}),
  };
}

function redeemMiniProgramCode(context: WechatOpenContext, fields: Fields): object {
  const record = redeem(context, accountOf(context, fields, 'mini-program'), fields, fields.js_code);
  return {
    openid: record.openid,
    session_key: randomBytes(16).toString('base64'),
    ...(record.unionId === null ? {} : { unionid: record.unionId }),
  };
}

/** The current token, or a new one from five minutes before its expiry on, or when `force_refresh` asks for it. */
function giveToken(context: WechatOpenContext, fields: Fields, isStale: boolean): object {
  const { state, clock } = context;
  const account = accountOf(context, fields);
  if (fields.grant_type !== 'client_credential') throw new Refusal(40002);
  const running = [...state.tokens.values()].findLast(
    (token) => token.appId === account.appId && !token.isRevoked && isFresh(token, clock.now()),
  );
  if (running !== undefined && fields.force_refresh !== true && !isStale)
    return { access_token: running.value, expires_in: secondsLeft(running, clock.now()) };
  if (running !== undefined && fields.force_refresh === true)
    state.saveToken({ ...running, isRevoked: true });
  const token = newCredential(account.appId, 136, clock.now());
  state.saveToken({ ...token, isRevoked: isStale });
  return { access_token: token.value, expires_in: lifetimeSeconds };
}

/** The current ticket until five minutes before it expires, then a new one. */
function giveTicket({ state, clock }: WechatOpenContext, fields: Fields): object {
  const token = state.tokens.get(String(fields.access_token));
  if (token === undefined || token.isRevoked) throw new Refusal(40001);
  if (clock.now() >= token.expiresAtMs) throw new Refusal(42001);
  if (fields.type !== 'jsapi') throw new Refusal(40097);
  const running = [...state.tickets.values()].findLast(
    (ticket) => ticket.appId === token.appId && isFresh(ticket, clock.now()),
  );
  const ticket = running ?? newCredential(token.appId, 86, clock.now());
  if (running === undefined) state.saveTicket(ticket);
  return {
    errcode: 0,
    errmsg: 'ok',
    ticket: ticket.value,
    expires_in: secondsLeft(ticket, clock.now()),
  };
}

const newCredential = (appId: string, length: number, nowMs: number): CredentialRecord => ({
  value: newSecret(length),
  appId,
  expiresAtMs: nowMs + lifetimeSeconds * 1000,
  isRevoked: false,
});
const newSecret = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
const isFresh = ({ expiresAtMs }: CredentialRecord, nowMs: number): boolean =>
  expiresAtMs - nowMs > overlapMs;
const secondsLeft = ({ expiresAtMs }: CredentialRecord, nowMs: number): number =>
  Math.floor((expiresAtMs - nowMs) / 1000);

const lifetimeSeconds = 7200;
const overlapMs = 5 * 60_000;
