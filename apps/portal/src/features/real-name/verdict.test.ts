import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const needed = { realName: false, realNameNeeded: true };

it('only the carrier’s word makes a SIM verified, not what was submitted or approved here', () => {
  expect(verdictOf({ realName: true, realNameNeeded: false }, { state: 'rejected' })).toBe('ok');
  for (const state of ['submitted', 'video', 'approved'] as const) {
    expect(verdictOf(needed, { state })).toBe('waiting');
  }
});

it('who may not see more still gets a yes or a no', () => {
  expect(verdictOf(needed, undefined)).toBe('notYet');
  expect(verdictOf({ realName: false, realNameNeeded: false }, undefined)).toBe('notNeeded');
});

it('a rejection is told as one, and what was only begun is not verified', () => {
  expect(verdictOf(needed, { state: 'rejected' })).toBe('rejected');
  expect(verdictOf(needed, { state: 'digits' })).toBe('notYet');
});
