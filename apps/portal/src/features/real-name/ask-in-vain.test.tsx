import { expect, it, vi } from 'vitest';
import { transportError } from '../../call/call-error.ts';
import { CarrierStep } from './carrier-step.tsx';
import { ResultView } from './result-view.tsx';
import { shownView } from './test-shown-view.tsx';

vi.mock('../../host/host-context.ts', () => ({ useHost: () => ({ kind: 'web' }) }));
vi.mock('./use-device-home.ts', () => ({ useDeviceHome: () => '' }));
vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => true }));

const views = [
  ['what the carrier decides', ResultView, {}],
  ['what its page has done', CarrierStep, { way: 'carrierPage', nextStep: 'page' }],
  ['what its shop has done', CarrierStep, { way: 'carrierHall', nextStep: 'hall' }],
] as const;

it.each(views)('who asks in vain for %s is told so', (_, View, part) => {
  expect(shownView(View, part)).not.toContain('Could not refresh');
  const inVain = { error: transportError('timeout', ''), isRefetchError: true };
  expect(shownView(View, part, inVain)).toContain('Could not refresh');
});

it('who waits for days is not told any more that it takes one at most, but whom to ask', () => {
  const waitedFor = (days: number) =>
    shownView(ResultView, { submittedAt: new Date(Date.now() - days * 86_400_000).toISOString() });
  expect(waitedFor(0.5)).toContain('at most one working day');
  expect(waitedFor(2)).toMatch(/longer than usual.*within 7.days.*10010/);
  expect(waitedFor(2)).not.toContain('at most one working day');
});

it.each(views)('an answer of another day is shown with its day: %s', (_, View, part) => {
  const asked = Date.now() - 86_400_000;
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'Asia/Shanghai' }).format(asked);
  const submittedAt = new Date().toISOString();
  const shown = shownView(View, { submittedAt, ...part }, { dataUpdatedAt: asked });
  expect(shown).toMatch(new RegExp(`Checked at ${day}\\s\\w{3}`));
});
