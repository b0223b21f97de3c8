import { describe, expect, it } from 'vitest';
import type { Cancellation, CancellationState } from './cancellation.ts';
import { cancellationSteps } from './cancellation-steps.ts';

const at = (day: number) => `2026-11-${10 + day}T06:00:00.000Z`;
const after = (...states: CancellationState[]): Pick<Cancellation, 'log' | 'state'> => ({
  state: states[states.length - 1] ?? 'applied',
  log: states.map((state, day) => ({ at: at(day), state, text: null })),
});
const shown = (...states: CancellationState[]) =>
  cancellationSteps(after(...states)).map(({ kind, state }) => `${kind} ${state}`);

describe('the way of a request to cancel', () => {
  it('waits for the decision, then for being carried out', () => {
    expect(shown('applied')).toEqual(['applied done', 'decision now', 'carryOut later']);
    expect(shown('applied', 'inReview')).toEqual([
      'applied done',
      'inReview done',
      'decision now',
      'carryOut later',
    ]);
    expect(shown('applied', 'approved')).toEqual(['applied done', 'approved done', 'carryOut now']);
  });

  it('has nothing more to come once it has ended', () => {
    expect(shown('applied', 'inReview', 'approved', 'done').at(-1)).toBe('done done');
    expect(shown('applied', 'rejected')).toEqual(['applied done', 'rejected failed']);
    expect(shown('applied', 'inReview', 'withdrawn').at(-1)).toBe('withdrawn failed');
  });

  it('says when each thing happened, and what staff said', () => {
    const [first, second] = cancellationSteps({
      state: 'rejected',
      log: [
        { at: at(0), state: 'applied', text: null },
        { at: at(1), state: 'rejected', text: 'A refund is under way.' },
      ],
    });
    expect(first).toEqual({ kind: 'applied', state: 'done', at: at(0), said: undefined });
    expect(second?.said).toBe('A refund is under way.');
  });
});
