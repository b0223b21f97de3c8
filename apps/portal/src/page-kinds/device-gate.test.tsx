import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { InEnglish } from '../text/test-in-english.tsx';
import { DeviceGate } from './device-gate.tsx';
import { type PageContextValue, PageProvider } from './page-context.ts';

const session = vi.hoisted(() => ({ isLoggedIn: false }));
vi.mock('../call/use-call.ts', () => ({ useCall: () => ({ data: undefined, error: null }) }));
vi.mock('../call/use-session.ts', () => ({
  useIsLoggedIn: () => session.isLoggedIn,
  useSessionImei: () => undefined,
}));
vi.mock('./screen.tsx', () => ({
  Screen: ({ children }: { readonly children: ReactNode }) => children,
  LanguageSwitch: () => null,
}));
vi.stubGlobal('location', { pathname: '/pay/wxHome.html', search: '' });

const shown = (isLoggedIn: boolean) => {
  session.isLoggedIn = isLoggedIn;
  return renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={{ path: 'wxHome.html', query: new URLSearchParams() } as PageContextValue}>
        <DeviceGate standing="owner">{() => null}</DeviceGate>
      </PageProvider>
    </InEnglish>,
  );
};

it('who is logged in is not told to log in to choose a device', () => {
  expect(shown(false)).toContain('Log in and pick one from your list');
  expect(shown(true)).toContain('Pick one from your list');
  expect(shown(true)).not.toContain('Log in');
});
