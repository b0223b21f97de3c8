import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { transportError } from '../../call/call-error.ts';
import type { CallResult } from '../../call/use-call.ts';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { CarrierStep } from './carrier-step.tsx';
import type { RealName } from './real-name.ts';
import { ResultView } from './result-view.tsx';

vi.mock('../../host/host-context.ts', () => ({ useHost: () => ({ kind: 'web' }) }));
vi.mock('./use-device-home.ts', () => ({ useDeviceHome: () => '' }));
vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => true }));

const ignore = () => undefined;
const page = { path: 'real-name/index.html', query: new URLSearchParams() } as PageContextValue;
const submitted = { state: 'submitted', carrier: 'unicom', iccid: '89860620000000000050', ways: [] };

it.each([
  ['what the carrier decides', ResultView, { way: 'faceVideo', nextStep: 'wait' }],
  ['what its page has done', CarrierStep, { way: 'carrierPage', nextStep: 'page' }],
  ['what its shop has done', CarrierStep, { way: 'carrierHall', nextStep: 'hall' }],
] as const)('who asks in vain for %s is told so', (_, View, part) => {
  const realName = { ...submitted, ...part } as unknown as RealName;
  const known = { data: realName, dataUpdatedAt: Date.now(), fetchStatus: 'idle', refetch: ignore };
  const shown = (failure: object) =>
    renderToStaticMarkup(
      <InEnglish>
        <PageProvider value={page}>
          <View
            target={{ imei: '868120148373621' }}
            realName={realName}
            onChange={ignore}
            onConsentMissing={ignore}
            query={{ ...known, ...failure } as unknown as CallResult<RealName>}
          />
        </PageProvider>
      </InEnglish>,
    );
  expect(shown({ error: null, isRefetchError: false })).not.toContain('Could not refresh');
  expect(shown({ error: transportError('timeout', ''), isRefetchError: true })).toContain(
    'Could not refresh',
  );
});

it('who waits for days is not told any more that it takes one at most, but whom to ask', () => {
  const waitedFor = (days: number) => {
    const submittedAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const waits = { ...submitted, way: 'faceVideo', nextStep: 'wait', submittedAt };
    const realName = waits as unknown as RealName;
    const known = { data: realName, dataUpdatedAt: Date.now(), fetchStatus: 'idle', refetch: ignore };
    return renderToStaticMarkup(
      <InEnglish>
        <PageProvider value={page}>
          <ResultView
            target={{ imei: '868120148373621' }}
            realName={realName}
            onChange={ignore}
            query={{ ...known, error: null, isRefetchError: false } as unknown as CallResult<RealName>}
          />
        </PageProvider>
      </InEnglish>,
    );
  };
  expect(waitedFor(0.5)).toContain('at most one working day');
  expect(waitedFor(2)).toMatch(/longer than usual.*within 7.days.*10010/);
  expect(waitedFor(2)).not.toContain('at most one working day');
});

it('an answer of another day is shown with its day', () => {
  const asked = Date.now() - 86_400_000;
  const day = new Intl.DateTimeFormat('en', {
    day: 'numeric',
    timeZone: 'Asia/Shanghai',
  }).format(asked);
  const known = {
    dataUpdatedAt: asked,
    fetchStatus: 'idle',
    refetch: ignore,
    error: null,
    isRefetchError: false,
  };
  for (const [View, part] of [
    [ResultView, { way: 'faceVideo', nextStep: 'wait' }],
    [CarrierStep, { way: 'carrierPage', nextStep: 'page' }],
  ] as const) {
    const realName = {
      ...submitted,
      submittedAt: new Date().toISOString(),
      ...part,
    } as unknown as RealName;
    const shown = renderToStaticMarkup(
      <InEnglish>
        <PageProvider value={page}>
          <View
            target={{ imei: '868120148373621' }}
            realName={realName}
            onChange={ignore}
            onConsentMissing={ignore}
            query={{ ...known, data: realName } as unknown as CallResult<RealName>}
          />
        </PageProvider>
      </InEnglish>,
    );
    expect(shown).toMatch(new RegExp(`Checked at ${day}\\s\\w{3}`));
  }
});
