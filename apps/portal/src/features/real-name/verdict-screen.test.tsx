import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { VerdictScreen } from './verdict-screen.tsx';

const own = vi.hoisted(() => ({ state: 'rejected', rejectReason: 'videoUnclear' as string | undefined }));
const known = {
  dataUpdatedAt: Date.parse('2026-01-01T04:00:00Z'),
  fetchStatus: 'idle',
  error: null,
  refetch: () => undefined,
};
vi.mock('./use-device-home.ts', () => ({ useDeviceHome: () => '' }));
const session = vi.hoisted(() => ({ isLoggedIn: false }));
vi.mock('../../call/use-session.ts', () => ({
  useIsLoggedIn: () => session.isLoggedIn,
  useIsOnline: () => true,
  useSessionImei: () => undefined,
}));
vi.stubGlobal('location', { pathname: '/pay/realname-success.html', search: '' });
vi.mock('../../call/use-call.ts', () => ({
  useCall: () => ({ ...known, data: { standing: 'owner', realName: false, realNameNeeded: true } }),
}));
vi.mock('./use-real-name.ts', () => ({
  isAnothers: () => false,
  isNoSimNumber: () => false,
  isWithoutSim: () => false,
  useRealName: () => ({ ...known, data: own }),
}));

const shown = (query = 'imei=868120148373621') => {
  const page = { path: 'realname-success.html', query: new URLSearchParams(query) };
  return renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={page as PageContextValue}>
        <VerdictScreen />
      </PageProvider>
    </InEnglish>,
  );
};

it('whoever was refused reads why at once, and not only on the page where it is redone', () => {
  expect(shown()).toContain('Your face is not clear');
  own.rejectReason = undefined;
  expect(shown()).toContain('You see which step it was when you redo it.');
  // An answer of another day has its day.
  expect(shown()).toMatch(/1\sJan/);
});

it('who has chosen no device is led to the own devices, and told to log in only if they have not', () => {
  expect(shown('')).toContain('href="/pay/login.html?next=');
  session.isLoggedIn = true;
  const page = shown('');
  expect(page).toContain('href="/pay/wxDeviceList.html?next=realname-success.html"');
  expect(page.toLowerCase()).not.toContain('log in');
});
