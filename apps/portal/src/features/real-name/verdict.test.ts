import { expect, it } from 'vitest';
import { type Verdict, verdictOf as verdict } from './verdict.ts';

type Given = Parameters<typeof verdict>;
/** The verdict with `nextStep: 'wait'` unless another one is given. */
const verdictOf = (answer: Given[0], own: Omit<NonNullable<Given[1]>, 'nextStep'> | undefined): Verdict =>
  verdict(answer, own && { nextStep: 'wait', ...own });

const needed = { realName: false, realNameNeeded: true };

it('only the carrier’s word makes a SIM verified, not what was submitted or approved here', () => {
  expect(verdictOf({ realName: true, realNameNeeded: false }, { realName: false, state: 'rejected' })).toBe(
    'ok',
  );
  for (const state of ['submitted', 'video', 'approved'] as const) {
    expect(verdictOf(needed, { realName: false, state })).toBe('waiting');
  }
});

it('on the carrier’s page or in its shop it is not known to be done: nobody is told that it is being checked', () => {
  for (const nextStep of ['page', 'hall'] as const)
    expect(verdict(needed, { realName: false, state: 'submitted', nextStep })).toBe('elsewhere');
});

it('what is heard of one’s own verification counts where the yes or no was asked before', () => {
  expect(verdictOf(needed, { realName: true, state: 'approved' })).toBe('ok');
});

it('who may not see more still gets a yes or a no', () => {
  expect(verdictOf(needed, undefined)).toBe('notYet');
  expect(verdictOf({ realName: false, realNameNeeded: false }, undefined)).toBe('notNeeded');
});

it('a rejection is told as one, and what was only begun is not verified', () => {
  expect(verdictOf(needed, { realName: false, state: 'rejected' })).toBe('rejected');
  expect(verdictOf(needed, { realName: false, state: 'digits' })).toBe('notYet');
});
