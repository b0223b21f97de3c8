import { useEffect, useState } from 'react';
import { type LoggedIn, logInByWechat } from '../../call/account-session.ts';
import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { useCall } from '../../call/query.ts';
import { useSending } from '../../call/use-sending.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';

const path = '/thirdPartyBind/getAuthorizeUrl';

export interface WechatLogin {
  /** Whether WeChat can say here who this is: inside WeChat's browser, for a brand that has arranged it. */
  readonly offered: boolean;
  readonly isPending: boolean;
  /** WeChat knows the person, and no account is linked yet: the next login with a password links it. */
  readonly isUnlinked: boolean;
  readonly error: CallError | null;
  /** Leaves for WeChat, which leads back to this page. */
  readonly start: () => void;
}

/** Logs in by WeChat: there, back with `code` and `state` in the address, and on to `onLoggedIn`. */
export function useWechatLogin(onLoggedIn: (login: LoggedIn) => void): WechatLogin {
  const host = useHost();
  const { path: pagePath, query, navigate } = usePage();
  const next = query.get('next') ?? undefined;
  const code = query.get('code');
  const state = query.get('state');
  const [backUrl] = useState(() => new URL(pageUrl(pagePath, { next }), location.href).href);
  const isInWechat = host.kind === 'web' && host.browser === 'wechat';
  // Whether it is arranged only the server knows.
  const authorization = useCall(path, { url: backUrl }, { enabled: isInWechat, staleTimeMs: Infinity });
  const leaving = useSending(() => post(path, { url: backUrl }));
  const arriving = useSending(logInByWechat);
  const { mutate: arrive } = arriving;

  useEffect(() => {
    if (!code || !state) return;
    // Out of the address first: a code is good once, and for this session only.
    navigate(pageUrl(pagePath, { next }), { replace: true });
    arrive({ code, state }, { onSuccess: onLoggedIn });
  }, [code, state, pagePath, next, navigate, arrive, onLoggedIn]);

  // Back from the way out without having logged in: it can be gone again.
  const { reset } = leaving;
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [reset]);

  const { error } = arriving;
  const isUnlinked = error instanceof CallError && error.code === 'wechatNotLinked';
  return {
    offered: isInWechat && authorization.data !== undefined,
    isPending: leaving.isPending || leaving.isSuccess || arriving.isPending,
    isUnlinked,
    error: isUnlinked ? null : (error ?? leaving.error),
    start: () => leaving.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) }),
  };
}
