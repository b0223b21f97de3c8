import { type ControlCall, ControlError, clockAndFaultCalls, requireText } from '../platform/control.ts';
import type { AccountKind } from './accounts.ts';
import { issueCode, scopes } from './authorize.ts';
import type { WechatOpenContext } from './context.ts';
import { isPersonId, openidOf, unionIdOf } from './persons.ts';

/** What a test or a demo may do that no app can. Times are in milliseconds. */
export function wechatOpenControlCalls(context: WechatOpenContext): Readonly<Record<string, ControlCall>> {
  const { state, counts } = context;
  return {
    /** `{openid, unionId? | person, environment?: 'web' | 'mini-program', scope?, isSnapshot?}` → `{code}` */
    'POST /control/code': async (input) => {
      const kind = kindOf(input.environment);
      const { code } = issueCode(context, {
        kind,
        ...identityOf(context, kind, input),
        scope: scopes.find((scope) => scope === input.scope) ?? 'snsapi_base',
        isSnapshot: input.isSnapshot === true,
      });
      await state.flushed();
      return { code };
    },
    ...clockAndFaultCalls(context),
    'GET /control/counts': () => Object.fromEntries(counts),
  };
}

/** The ids of a person from the authorization page, or of any other person, as given. */
function identityOf(
  { accounts }: WechatOpenContext,
  kind: AccountKind,
  input: Record<string, unknown>,
): { readonly openid: string; readonly unionId: string | null } {
  const account = accounts.find((one) => one.kind === kind);
  if (account && isPersonId(input.person)) {
    return { openid: openidOf(input.person, account), unionId: unionIdOf(input.person) };
  }
  const unionId = typeof input.unionId === 'string' ? input.unionId : null;
  return { openid: requireText(input, 'openid'), unionId };
}

function kindOf(environment: unknown): AccountKind {
  if (environment === 'mini-program') return 'mini-program';
  if (environment === undefined || environment === 'web') return 'public';
  throw new ControlError(400, 'environment must be web or mini-program');
}
