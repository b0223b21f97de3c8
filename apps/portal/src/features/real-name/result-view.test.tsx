import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { CallResult } from '../../call/use-call.ts';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import type { RealName } from './real-name.ts';
import { ResultView } from './result-view.tsx';

vi.mock('./use-device-home.ts', () => ({ useDeviceHome: () => '' }));
vi.mock('./clear-real-name.tsx', () => ({ ClearRealName: () => null }));
vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => true }));

const ignore = () => undefined;
const page = { path: 'real-name/index.html', query: new URLSearchParams() } as PageContextValue;
const waiting = {
  state: 'submitted',
  nextStep: 'wait',
  way: 'faceVideo',
  carrier: 'unicom',
  iccid: '89860620000000000050',
  ways: ['faceVideo', 'carrierHall'],
  eraseAt: '2026-11-28T06:30:00.000Z',
};

function shown(part: object): string {
  const realName = { ...waiting, ...part } as unknown as RealName;
  const query = {
    data: realName,
    dataUpdatedAt: Date.now(),
    fetchStatus: 'idle',
    refetch: ignore,
    error: null,
  };
  return renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={page}>
        <ResultView
          target={{ imei: '868120148373621' }}
          realName={realName}
          onChange={ignore}
          query={query as unknown as CallResult<RealName>}
        />
      </PageProvider>
    </InEnglish>,
  );
}

it('who waits for the carrier can withdraw the consent and delete what was collected, and reads that it is', () => {
  expect(shown({})).toMatch(/deleted by .*Withdraw and delete/);
  const afterwards = shown({ eraseAt: null });
  expect(afterwards).toContain('number are deleted<');
  expect(afterwards).not.toContain('Withdraw and delete');
});

it('who is verified can delete photos and video, if there are any', () => {
  const verified = { state: 'approved', nextStep: 'done' };
  expect(shown(verified)).toContain('Delete photos and video now');
  expect(shown({ ...verified, way: 'carrierPage' })).not.toContain('Delete');
});
