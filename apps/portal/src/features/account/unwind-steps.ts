import type { Unwind, UnwindState } from './unwind.ts';

export interface UnwindStep {
  /** decision, giveBack and payBack are still to come; parcel: the owner says that the device was sent. */
  readonly kind: UnwindState | 'parcel' | 'decision' | 'giveBack' | 'payBack';
  readonly state: 'done' | 'now' | 'later' | 'failed';
  readonly at?: string;
  /** What staff said; of a parcel, its number. */
  readonly said?: string | undefined;
}

type Request = Pick<Unwind, 'log' | 'state' | 'needReturn'>;

/** A log entry that does not change the state was made by the owner, and is the number of the parcel. */
const happened = (log: Request['log']): UnwindStep[] =>
  log.map(({ at, state, text }, index) => ({
    kind: log[index - 1]?.state === state ? 'parcel' : state,
    state: state === 'rejected' || state === 'withdrawn' ? 'failed' : 'done',
    at,
    said: text ?? undefined,
  }));

/** The steps that are still to come, in order; the first one is in progress. */
function toCome({ state, needReturn }: Request): readonly UnwindStep['kind'][] {
  const giveBack = needReturn ? (['giveBack'] as const) : [];
  switch (state) {
    case 'applied':
      return ['decision', ...giveBack, 'payBack'];
    case 'inReview':
      return [...giveBack, 'payBack'];
    case 'deviceReturned':
    case 'refunding':
      return ['payBack'];
    case 'done':
    case 'rejected':
    case 'withdrawn':
      return [];
  }
}

/** What has happened to a request to end a contract, and what is still to come. */
export const unwindSteps = (request: Request): UnwindStep[] => [
  ...happened(request.log),
  ...toCome(request).map((kind, index): UnwindStep => ({ kind, state: index === 0 ? 'now' : 'later' })),
];
