import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { dropEarlyAnswers, type HeadStart } from '../call/head-start.ts';
import { followOtherTabs } from '../call/other-tabs.ts';
import { storageKeys } from '../call/session.ts';
import { localStore, visitStore } from '../call/storage.ts';
import { keepAnswersFresh } from '../call/use-answer.ts';
import { refreshAllCalls } from '../call/use-call.ts';
import { type Host, isInChatApp } from '../host/host.ts';
import { HostProvider } from '../host/host-context.ts';
import type { Language } from '../text/language.ts';
import { TextProvider } from '../text/text-context.tsx';
import { lazyOptional } from '../ui/lazy-optional.ts';
import { Toaster } from '../ui/toast.tsx';
import { Outlet } from './outlet.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { SessionExpiry } from './session-expiry.tsx';
import { useLinkInterception } from './use-link-interception.ts';

const NativeShell = lazyOptional(() => import('./native-shell.tsx').then((module) => module.NativeShell));

const ChatAppShell = lazyOptional(() => import('./chat-app-shell.tsx').then((module) => module.ChatAppShell));

function Portal({ host }: { readonly host: Host }): ReactNode {
  useLinkInterception();
  return (
    <>
      <Outlet />
      <SessionExpiry />
      <Toaster />
      <Suspense fallback={null}>
        {host.kind === 'native' && <NativeShell />}
        {isInChatApp(host) && <ChatAppShell />}
      </Suspense>
    </>
  );
}

export interface AppProps {
  readonly host: Host;
  readonly start: HeadStart;
  /** Called when the language changes, so that calls carry it. */
  readonly onLanguage: (language: Language) => void;
}

export function App({ host, start, onLanguage }: AppProps): ReactNode {
  const [language, setLanguage] = useState<Language>(start.language);

  useEffect(() => keepAnswersFresh(), []);
  useEffect(() => followOtherTabs(), []);
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  }, [language]);

  const text = useMemo(() => {
    const followLanguage = (next: Language) => {
      onLanguage(next);
      setLanguage(next);
      dropEarlyAnswers();
      // Cached answers contain texts of the server in the previous language.
      void refreshAllCalls();
    };
    return {
      language,
      site: start.site,
      followLanguage,
      chooseLanguage(next: Language) {
        localStore.set(storageKeys.language, next);
        // Replaces the language that this visit's address asked for.
        visitStore.set(storageKeys.language, next);
        followLanguage(next);
      },
    };
  }, [language, start.site, onLanguage]);

  return (
    <HostProvider value={host}>
      <TextProvider value={text}>
        <PageBoundary at="portal">
          <Portal host={host} />
        </PageBoundary>
      </TextProvider>
    </HostProvider>
  );
}
