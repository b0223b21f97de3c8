import { randomBytes } from 'node:crypto';
import { type HttpAnswer, type HttpRequest, seeOther } from '../platform/http-server.ts';
import { safeRedirect } from '../platform/safe-redirect.ts';
import type { AccountKind } from './accounts.ts';
import { renderAuthorize } from './authorize-page.ts';
import { codeLifetimeMs, type WechatOpenContext } from './context.ts';
import { isPersonId, openidOf, unionIdOf } from './persons.ts';
import type { CodeRecord } from './state.ts';

/**
 * The authorization page of open.weixin.qq.com:
 * - GET /connect/oauth2/authorize?appid&redirect_uri&response_type=code&scope&state[&lang]
 * - POST /connect/oauth2/authorize: a person was chosen; leads back with `code` and `state`
 *
 * The real page does not ask who the person is: the app knows.
 */
export async function answerAuthorize(
  context: WechatOpenContext,
  { method, query, body, headers }: HttpRequest,
): Promise<HttpAnswer> {
  const form = method === 'POST' ? new URLSearchParams(body) : query;
  const redirectUri = safeRedirect(form.get('redirect_uri'));
  const account = context.accounts.find(
    ({ kind, appId }) => kind === 'public' && appId === form.get('appid'),
  );
  const scope = scopes.find((one) => one === form.get('scope'));
  const isAsked = account && redirectUri && scope && form.get('response_type') === 'code';
  if (!isAsked || (method !== 'GET' && method !== 'POST'))
    return renderAuthorize(form, headers['accept-language'], undefined);
  if (method === 'GET') return renderAuthorize(form, headers['accept-language'], new URL(redirectUri).host);

  const person = form.get('person');
  if (!isPersonId(person)) return { status: 400 };
  const { code } = issueCode(context, {
    kind: 'public',
    openid: openidOf(person, account),
    unionId: unionIdOf(person),
    scope,
    isSnapshot: false,
  });
  await context.state.flushed();
  const back = new URL(redirectUri);
  back.searchParams.set('code', code);
  back.searchParams.set('state', form.get('state') ?? '');
  return seeOther(back.href);
}

/** Issues a code, as WeChat does once a person has agreed. */
export function issueCode(
  { state, clock }: WechatOpenContext,
  facts: Omit<CodeRecord, 'code' | 'expiresAtMs' | 'isUsed'> & { readonly kind: AccountKind },
): CodeRecord {
  const record: CodeRecord = {
    ...facts,
    code: randomBytes(24).toString('base64url'),
    expiresAtMs: clock.now() + codeLifetimeMs,
    isUsed: false,
  };
  state.saveCode(record);
  return record;
}

export const scopes = ['snsapi_base', 'snsapi_userinfo'] as const;
