import { type ControlCall, ControlError, readCount, requireText } from '../platform/control.ts';
import type { AccountKind } from './accounts.ts';
import { issueCode, scopes } from './authorize.ts';
import type { WechatOpenContext } from './context.ts';

/** What a test or a demo may do that no app can. Times are in milliseconds. */
export function wechatOpenControlCalls(context: WechatOpenContext): Readonly<Record<string, ControlCall>> {
  const { state, clock, faults, counts } = context;
  return {
    /** `{openid, unionId?, environment?: 'web' | 'mini-program', scope?, isSnapshot?}` → `{code}` */
    'POST /control/code': async (input) => {
      const { code } = issueCode(context, {
        kind: kindOf(input.environment),
        openid: requireText(input, 'openid'),
        unionId: typeof input.unionId === 'string' ? input.unionId : null,
        scope: scopes.find((scope) => scope === input.scope) ?? 'snsapi_base',
        isSnapshot: input.isSnapshot === true,
      });
      await state.flushed();
      return { code };
    },
    'POST /control/clock': async (input) => {
      clock.advance(readCount(input, 'advanceMs', 0));
      state.saveClock(clock);
      await state.flushed();
      return { now: new Date(clock.now()).toISOString() };
    },
    'POST /control/behaviours': (input) => ({ id: faults.add(input).id }),
    'POST /control/behaviours/clear': ({ id }) => faults.clear(typeof id === 'string' ? id : undefined),
    'GET /control/counts': () => Object.fromEntries(counts),
  };
}

function kindOf(environment: unknown): AccountKind {
  if (environment === 'mini-program') return 'mini-program';
  if (environment === undefined || environment === 'web') return 'public';
  throw new ControlError(400, 'environment must be web or mini-program');
}
