import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { ConsentStep } from './consent-step.tsx';
import { consentVersion } from './consent-texts.ts';
import type { RealName } from './real-name.ts';

vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => true }));

const ignore = () => undefined;
const page = { path: 'real-name/index.html', query: new URLSearchParams() } as PageContextValue;
const consent = { version: consentVersion, given: false };
const sim = {
  carrier: 'unicom',
  iccid: '89860620000000000050',
  ways: ['faceVideo', 'carrierHall'],
  nextStep: 'begin',
  consents: { realName: consent, faceVideo: consent },
};

it.each([
  ['did not go on within a day', { state: 'none', rejectReason: 'timedOut' }, /ended because you did not/],
  [
    'was refused by the carrier',
    { state: 'rejected', rejectReason: 'underAge' },
    /not completed: .*too young/,
  ],
])('who begins again reads why the last verification ended: it %s', (_, part, said) => {
  const shown = (realName: object) =>
    renderToStaticMarkup(
      <InEnglish>
        <PageProvider value={page}>
          <ConsentStep
            target={{ imei: '868120148373621' }}
            realName={{ ...sim, ...realName } as unknown as RealName}
            onChange={ignore}
          />
        </PageProvider>
      </InEnglish>,
    );
  expect(shown(part)).toMatch(said);
  expect(shown({ state: 'none', rejectReason: null })).not.toMatch(/Your last verification/);
});
