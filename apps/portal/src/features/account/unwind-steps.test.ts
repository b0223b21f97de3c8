import { describe, expect, it } from 'vitest';
import type { UnwindState } from './unwind.ts';
import { unwindSteps } from './unwind-steps.ts';

const at = '2026-11-21T06:00:00.000Z';
const shown = (needReturn: boolean, ...states: UnwindState[]) =>
  unwindSteps({
    needReturn,
    state: states[states.length - 1] ?? 'applied',
    log: states.map((state) => ({ at, state, text: null })),
  }).map(({ kind, state }) => `${kind} ${state}`);

describe('the way of a request to end a contract', () => {
  it('is decided, then the device goes back, then the money comes', () => {
    expect(shown(true, 'applied')).toEqual([
      'applied done',
      'decision now',
      'giveBack later',
      'payBack later',
    ]);
    expect(shown(true, 'applied', 'inReview').slice(1)).toEqual([
      'inReview done',
      'giveBack now',
      'payBack later',
    ]);
    expect(shown(true, 'applied', 'inReview', 'deviceReturned').at(-1)).toBe('payBack now');
  });

  it('has no device in it where none has to come back', () => {
    expect(shown(false, 'applied')).toEqual(['applied done', 'decision now', 'payBack later']);
    expect(shown(false, 'applied', 'inReview').at(-1)).toBe('payBack now');
    expect(shown(false, 'applied', 'inReview', 'refunding').slice(-2)).toEqual([
      'refunding done',
      'payBack now',
    ]);
  });

  it('has nothing more to come once it has ended', () => {
    expect(shown(true, 'applied', 'inReview', 'refunding', 'done').at(-1)).toBe('done done');
    expect(shown(true, 'applied', 'rejected').at(-1)).toBe('rejected failed');
    expect(shown(true, 'applied', 'withdrawn').at(-1)).toBe('withdrawn failed');
  });

  it('shows each number of a parcel as a step of its own', () => {
    const steps = unwindSteps({
      needReturn: true,
      state: 'inReview',
      log: [
        { at, state: 'applied', text: null },
        { at, state: 'inReview', text: 'Please send it.' },
        { at, state: 'inReview', text: 'SF1400020261107' },
      ],
    });
    expect(steps.map(({ kind }) => kind)).toEqual(['applied', 'inReview', 'parcel', 'giveBack', 'payBack']);
    expect(steps[2]?.said).toBe('SF1400020261107');
  });
});
