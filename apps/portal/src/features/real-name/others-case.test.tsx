import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { transportError } from '../../call/call-error.ts';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { OthersCase } from './others-case.tsx';

const { answer } = vi.hoisted(() => ({ answer: {} as object }));
vi.mock('../../call/use-call.ts', () => ({ useGet: () => answer }));
vi.mock('./clear-real-name.tsx', () => ({ ClearRealName: () => 'End their verification' }));

const ignore = () => undefined;
const page = { path: 'real-name/index.html', query: new URLSearchParams() } as PageContextValue;
const iccid = '89860620000000000019';

function shown(known: object): string {
  Object.assign(answer, { data: undefined, error: null, refetch: ignore }, known);
  return renderToStaticMarkup(
    <InEnglish>
      <PageProvider value={page}>
        <OthersCase target={{ imei: '490154203237518', iccid }} onChange={ignore} />
      </PageProvider>
    </InEnglish>,
  );
}

it('whose SIM another person verifies can end that', () => {
  expect(shown({ data: [{ iccid, active: true }] })).toContain('End their verification');
});

it('where the SIMs of the device could not be read, that is said and can be tried again', () => {
  expect(shown({ error: transportError('unreachable', 'no route') })).toMatch(/Could not reach.*Try again/);
});

it('a SIM that the device does not have is said to be not in it, and leads to those that it has', () => {
  const text = shown({ data: [{ iccid: '89860620000000000068', active: true }] });
  expect(text).toContain('The SIM in this link is not in this device');
  expect(text).toContain('mifi/realname-card-list.html?imei=490154203237518');
});
