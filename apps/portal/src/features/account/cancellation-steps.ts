import type { Cancellation, CancellationState } from './cancellation.ts';

export interface CancellationStep {
  /** decision and carryOut are to come; the others have happened. */
  readonly kind: CancellationState | 'decision' | 'carryOut';
  readonly state: 'done' | 'now' | 'later' | 'failed';
  readonly at?: string;
  /** What staff said. */
  readonly said?: string | undefined;
}

const toCome: Partial<Record<CancellationState, readonly CancellationStep[]>> = {
  applied: [
    { kind: 'decision', state: 'now' },
    { kind: 'carryOut', state: 'later' },
  ],
  inReview: [
    { kind: 'decision', state: 'now' },
    { kind: 'carryOut', state: 'later' },
  ],
  approved: [{ kind: 'carryOut', state: 'now' }],
};

/** What has happened to a request, and what is still to come. */
export function cancellationSteps({ log, state }: Pick<Cancellation, 'log' | 'state'>): CancellationStep[] {
  return [
    ...log.map(
      ({ at, state: kind, text }): CancellationStep => ({
        kind,
        state: kind === 'rejected' || kind === 'withdrawn' ? 'failed' : 'done',
        at,
        said: text ?? undefined,
      }),
    ),
    ...(toCome[state] ?? []),
  ];
}
