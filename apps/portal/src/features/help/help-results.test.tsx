import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { transportError } from '../../call/call-error.ts';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { HelpResults } from './help-results.tsx';

const surroundings = vi.hoisted(() => ({
  isOnline: true,
  found: {} as object,
  kept: [] as readonly object[],
}));
vi.mock('../../call/use-session.ts', () => ({ useIsOnline: () => surroundings.isOnline }));
vi.mock('./use-help-entries.ts', () => ({
  useHelpDeviceAwaited: () => false,
  useHelpEntries: ({ question }: { question?: string }) =>
    question === undefined ? { data: surroundings.kept } : surroundings.found,
}));
vi.stubGlobal('document', { documentElement: { dataset: { brand: 'zax' } } });

const entry = { id: 'e1', slug: 'refund', type: 1, title: 'Refunds', excerpt: 'When money goes back' };
const failed = { data: undefined, error: transportError('unreachable', 'no route') };
const paused = { data: undefined, error: null, fetchStatus: 'paused' };
const page = { path: 'faqList.html', query: new URLSearchParams() } as PageContextValue;

const results = (question: string): string =>
  renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={page}>
        <HelpResults question={question} device={undefined} />
      </PageProvider>
    </InEnglish>,
  );

beforeEach(() => {
  Object.assign(surroundings, { isOnline: true, found: failed, kept: [entry] });
});

it('without a connection what is kept is searched, and that is said', () => {
  Object.assign(surroundings, { isOnline: false, found: paused });
  expect(results('refunds')).toMatch(/You are offline.*Refunds/);
  expect(results('battery')).toContain('No answer to “battery”');
});

it('a search that failed says why and can be tried again, above what is kept', () => {
  const html = results('refunds');
  expect(html).not.toContain('You are offline');
  expect(html).toMatch(/Could not reach the server.*Try again.*Refunds/);
});

it('a search that failed does not say that there is no answer', () => {
  expect(results('battery')).not.toContain('No answer');
});

it('a list is empty, too, where all that came is for dealers', () => {
  Object.assign(surroundings, { kept: [{ ...entry, slug: 'dealer-coupons' }] });
  expect(results('')).toContain('Nothing here yet');
});

it('an empty list leaves it to the page to say whom to contact', () => {
  Object.assign(surroundings, { kept: [] });
  const html = results('');
  expect(html).toContain('Nothing here yet');
  expect(html).not.toContain('tel:');
});
