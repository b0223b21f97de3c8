import { useEffect, useState } from 'react';
import { type LoggedIn, logInByWechat } from '../../call/account-session.ts';
import type { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { useCall } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';

const path = '/thirdPartyBind/getAuthorizeUrl';

export interface WechatLogin {
  /** Whether WeChat can say who this is: inside WeChat's browser, for a brand that has set it up. */
  readonly offered: boolean;
  readonly isPending: boolean;
  /** WeChat has named the person, but no account is linked yet: the next login by password links it. */
  readonly isUnlinked: boolean;
  readonly error: CallError | null;
  /** Goes to WeChat, which leads back to this page. */
  readonly start: () => void;
}

/** Logs in by WeChat: goes there, comes back with `code` and `state` in the address, and calls `onLoggedIn`. */
export function useWechatLogin(onLoggedIn: (login: LoggedIn) => void): WechatLogin {
  const host = useHost();
  const { path: pagePath, query, navigate } = usePage();
  const next = query.get('next') ?? undefined;
  const code = query.get('code');
  const state = query.get('state');
  const [backUrl] = useState(() => new URL(pageUrl(pagePath, { next }), location.href).href);
  const isInWechat = host.browser === 'wechat';
  // Only the server knows whether the brand has set it up.
  const authorization = useCall(path, { url: backUrl }, { enabled: isInWechat, staleTimeMs: Infinity });
  const leaving = useSending(() => post(path, { url: backUrl }));
  const arriving = useSending(logInByWechat);
  const { mutate: arrive } = arriving;

  useEffect(() => {
    if (!code || !state) return;
    // Removed from the address first: a code works once, and only for this session.
    navigate(pageUrl(pagePath, { next }), { replace: true });
    arrive({ code, state }, { onSuccess: onLoggedIn });
  }, [code, state, pagePath, next, navigate, arrive, onLoggedIn]);

  // Restored by the way back without a login: the button can be pressed again.
  const { reset } = leaving;
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [reset]);

  const { error } = arriving;
  const isUnlinked = error?.code === 'wechatNotLinked';
  return {
    offered: isInWechat && authorization.data !== undefined,
    isPending: leaving.isPending || leaving.data !== undefined || arriving.isPending,
    isUnlinked,
    error: isUnlinked ? null : (error ?? leaving.error),
    start: () => leaving.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) }),
  };
}
