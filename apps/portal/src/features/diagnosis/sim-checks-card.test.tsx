import { expect, it } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import { stateOf } from './sim-checks-card.tsx';
import type { SimChecks } from './use-sim-checks.ts';

const check = (query: Partial<SimChecks[number]['query']>) =>
  ({ item: 'status', query: { error: null, fetchStatus: 'idle', ...query } }) as SimChecks[number];

it('a check is under way only while it is asked: without a connection nobody is being asked', () => {
  expect(stateOf(check({ fetchStatus: 'fetching' }))).toBe('pending');
  expect(stateOf(check({ fetchStatus: 'paused' }))).toBe('unknown');
  expect(stateOf(check({ error: new CallError({ code: 500, msg: '', status: 500 }) }))).toBe('unknown');
});

it('what was answered stands while it cannot be asked again', () => {
  const data = { state: 'ok', asOf: null } as const;
  expect(stateOf(check({ data, fetchStatus: 'paused' }))).toBe('ok');
});
