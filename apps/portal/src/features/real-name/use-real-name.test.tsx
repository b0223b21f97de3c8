import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRealName } from './use-real-name.ts';

const now = Date.UTC(2026, 10, 21, 6);
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const call = vi.hoisted(() => ({ data: undefined as object | undefined, pauses: [] as (number | false)[] }));
vi.mock('../../call/use-call.ts', () => ({
  useGet: (_path: string, _query: object, options: { refetchIntervalMs: number | false }) => {
    call.pauses.push(options.refetchIntervalMs);
    return { data: call.data, dataUpdatedAt: now };
  },
}));

function Probe() {
  useRealName({ imei: '490154203237518' });
  return null;
}

/** How often the state is read again. */
function pauseFor(data: object | undefined): number | false | undefined {
  call.data = data;
  renderToStaticMarkup(<Probe />);
  return call.pauses[call.pauses.length - 1];
}

beforeEach(() => {
  call.pauses = [];
});

it('while the carrier decides, its result is asked for, ever more seldom', () => {
  expect(pauseFor({ state: 'submitted', submittedAt: ago(0) })).toBe(5000);
  expect(pauseFor({ state: 'submitted', submittedAt: ago(10) })).toBe(60_000);
  expect(pauseFor({ state: 'submitted', submittedAt: ago(0), askAgainSec: 20 })).toBe(20_000);
  // The carrier may have the case already, but has not said when it came.
  expect(pauseFor({ state: 'video', submittedAt: null, updatedAt: ago(2) })).toBe(15_000);
  // By a phone whose clock is behind.
  expect(pauseFor({ state: 'submitted', submittedAt: ago(-3) })).toBe(5000);
});

it('while the person is due, after the end, and before the first answer nothing is asked again', () => {
  for (const state of ['none', 'info', 'digits', 'approved', 'rejected'])
    expect(pauseFor({ state, submittedAt: ago(1), updatedAt: ago(1) })).toBe(false);
  expect(pauseFor(undefined)).toBe(false);
});
