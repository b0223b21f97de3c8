import { hkdfSync } from 'node:crypto';
import type { CodeReading, TicketReading, WechatOpen } from '../port.ts';
import { askWechat } from './client.ts';

export interface WechatApp {
  readonly appId: string;
  readonly secret: string;
}

export interface OpenPlatformSettings {
  readonly baseUrl: string;
  readonly authorizeUrl: string;
  /** The public account. */
  readonly app: WechatApp;
  readonly miniApp: WechatApp | null;
}

/** For all requests of one reading; below the portal's own 20 s. */
const timeoutMs = 8_000;

/** The code is wrong, used, missing or expired, or its person is blocked: the person must authorize again. */
const invalidCodes: ReadonlySet<number> = new Set([40029, 40163, 41008, 42003, 40226]);
/** The access token was replaced by a newer one, or has expired. */
const staleTokens: ReadonlySet<number> = new Set([40001, 40014, 42001]);
/** Too many requests today, or in this minute. */
const quotas: ReadonlySet<number> = new Set([45009, 45011]);

const busyPauseMs = 5_000;
const quotaPauseMs = 10 * 60_000;

/** The HTTP calls of api.weixin.qq.com. */
export function openPlatform(settings: OpenPlatformSettings): WechatOpen {
  const { app, miniApp, baseUrl } = settings;

  const address = (path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(path, baseUrl);
    url.search = new URLSearchParams(query).toString();
    return url;
  };

  async function fetchTicket(signal: AbortSignal, forced: boolean): Promise<TicketReading | 'stale'> {
    const token = await askWechat(address('/cgi-bin/stable_token'), signal, {
      grant_type: 'client_credential',
      appid: app.appId,
      secret: app.secret,
      force_refresh: forced,
    });
    if (token.kind !== 'ok') return ticketFailure(token);
    const query = { access_token: String(token.data.access_token), type: 'jsapi' };
    const answer = await askWechat(address('/cgi-bin/ticket/getticket', query), signal);
    if (answer.kind === 'error' && staleTokens.has(answer.errcode) && !forced) return 'stale';
    if (answer.kind !== 'ok') return ticketFailure(answer);
    const { ticket, expires_in: seconds } = answer.data;
    if (typeof ticket !== 'string' || ticket === '' || typeof seconds !== 'number' || !(seconds > 0))
      return ticketFailure({ kind: 'unknown', reason: 'no ticket' });
    return { state: 'fetched', ticket, lifetimeMs: seconds * 1000 };
  }

  return {
    appId: app.appId,
    environments: miniApp ? ['web', 'mini-program'] : ['web'],
    sealKey: Buffer.from(hkdfSync('sha256', app.secret, '', 'device-pay wechat ticket', 32)),

    authorizeUrl(redirectUri, scope, state) {
      // WeChat requires this order of the parameters, and the fragment.
      const query = new URLSearchParams([
        ['appid', app.appId],
        ['redirect_uri', redirectUri],
        ['response_type', 'code'],
        ['scope', scope],
        ['state', state],
      ]);
      return `${settings.authorizeUrl}?${query}#wechat_redirect`;
    },

    async readCode(environment, code) {
      const asked = environment === 'web' ? app : miniApp;
      if (!asked) return { state: 'unknown', reason: 'not configured' };
      const { appId, secret } = asked;
      const common = { appid: appId, secret, grant_type: 'authorization_code' };
      const url =
        environment === 'web'
          ? address('/sns/oauth2/access_token', { ...common, code })
          : address('/sns/jscode2session', { ...common, js_code: code });
      const answer = await askWechat(url, AbortSignal.timeout(timeoutMs));
      if (answer.kind === 'unknown') return { state: 'unknown', reason: answer.reason };
      if (answer.kind === 'error') {
        const state = invalidCodes.has(answer.errcode) ? 'invalid' : 'unknown';
        return { state, reason: `errcode ${answer.errcode}` };
      }
      return identityOf(appId, answer.data);
    },

    async fetchJsapiTicket() {
      const signal = AbortSignal.timeout(timeoutMs);
      const reading = await fetchTicket(signal, false);
      if (reading !== 'stale') return reading;
      // Forces a new token only in this case: WeChat allows that 20 times a day.
      const again = await fetchTicket(signal, true);
      return again === 'stale' ? ticketFailure({ kind: 'unknown', reason: 'stale token' }) : again;
    },
  };
}

function identityOf(appId: string, data: Readonly<Record<string, unknown>>): CodeReading {
  const { openid, unionid, is_snapshotuser: isSnapshot } = data;
  // WeChat's page previews have a made-up person.
  if (isSnapshot === 1) return { state: 'invalid', reason: 'snapshot' };
  if (typeof openid !== 'string' || openid === '') return { state: 'unknown', reason: 'no openid' };
  const unionId = typeof unionid === 'string' && unionid !== '' ? unionid : null;
  return { state: 'known', identity: { appId, openid, unionId } };
}

function ticketFailure(
  answer: { readonly kind: 'error'; readonly errcode: number } | { kind: 'unknown'; reason: string },
): TicketReading {
  if (answer.kind === 'unknown') return { state: 'unknown', reason: answer.reason, pauseMs: busyPauseMs };
  const pauseMs = quotas.has(answer.errcode) ? quotaPauseMs : busyPauseMs;
  return { state: 'unknown', reason: `errcode ${answer.errcode}`, pauseMs };
}
