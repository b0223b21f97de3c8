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
  isFetching: false,
  refetch: () => undefined,
};
vi.mock('./use-device-home.ts', () => ({ useDeviceHome: () => '' }));
vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => true, useSessionImei: () => undefined }));
vi.mock('../../call/use-call.ts', () => ({
  useCall: () => ({ ...known, data: { standing: 'owner', realName: false, realNameNeeded: true } }),
}));
vi.mock('./use-real-name.ts', () => ({
  isAnothers: () => false,
  isNoSimNumber: () => false,
  isWithoutSim: () => false,
  useRealName: () => ({ ...known, data: own }),
}));

it('whoever was refused reads why at once, and not only on the page where it is redone', () => {
  const page = { path: 'realname-success.html', query: new URLSearchParams('imei=868120148373621') };
  const shown = () =>
    renderToStaticMarkup(
      <InEnglish>
        <PageProvider value={page as PageContextValue}>
          <VerdictScreen />
        </PageProvider>
      </InEnglish>,
    );
  expect(shown()).toContain('Your face is not clear');
  own.rejectReason = undefined;
  expect(shown()).toContain('You see which step it was when you redo it.');
  // An answer of another day has its day.
  expect(shown()).toMatch(/1\sJan/);
});
