import type {
  RealNameCaseRow,
  RealNameReason,
  RealNameRedo,
  RealNameState,
} from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';

/**
 * What happens to a case. `takeBack`: the carrier never took the video, or the person took back the consent to it.
 * `reject`: by the carrier, or because its time was over.
 */
export type RealNameEvent =
  | 'front'
  | 'back'
  | 'info'
  | 'digits'
  | 'video'
  | 'submit'
  | 'takeBack'
  | 'approve'
  | 'reject';

type Transitions = Readonly<Record<RealNameState, Readonly<Partial<Record<RealNameEvent, RealNameState>>>>>;

/**
 * Which event leads from where to where; what is not here does not happen. The steps come in their order, but the
 * photos may be taken again until the info is confirmed, and info and digits repeated until the video is there. In
 * `video` the carrier may have the video: only its word leads on from there.
 */
const transitions: Transitions = {
  consented: { front: 'front', reject: 'rejected' },
  front: { front: 'front', back: 'back', reject: 'rejected' },
  back: { front: 'front', back: 'back', info: 'info', reject: 'rejected' },
  info: { info: 'info', digits: 'digits', reject: 'rejected' },
  digits: { info: 'info', digits: 'digits', video: 'video', takeBack: 'info', reject: 'rejected' },
  video: { submit: 'submitted', takeBack: 'info', approve: 'approved', reject: 'rejected' },
  submitted: { approve: 'approved', reject: 'rejected' },
  rejected: {},
  approved: {},
};

/** Where an event leads a case; null: it may not happen now. A rejected case goes on at its redo step alone. */
export function afterEvent(
  { state, redo_step: redoStep }: Pick<RealNameCaseRow, 'state' | 'redo_step'>,
  event: RealNameEvent,
): RealNameState | null {
  if (state === 'rejected') return event === redoStep ? redoStep : null;
  return transitions[state][event] ?? null;
}

/** Nothing was decided, and the carrier has nothing to decide: such a case ends when nobody continues it. */
export const unfinishedStates: readonly RealNameState[] = ['consented', 'front', 'back', 'info', 'digits'];

/** Another way may be chosen: not while the carrier looks at a video, nor when all is done. */
export const canChooseWay = ({ state, method }: Pick<RealNameCaseRow, 'state' | 'method'>): boolean =>
  unfinishedStates.includes(state) ||
  state === 'rejected' ||
  (state === 'submitted' && method !== 'faceVideo');

type NextStep = Data<'real-name.real-name-state'>['nextStep'];

const stepAfter: Readonly<Record<Exclude<RealNameState, 'submitted' | 'rejected'>, NextStep>> = {
  consented: 'front',
  front: 'back',
  back: 'info',
  info: 'digits',
  // The page sees whether the digits are still valid, and asks for new ones if not.
  digits: 'video',
  video: 'wait',
  approved: 'done',
};

/** What the page shows next. */
export function nextStepOf(row: Pick<RealNameCaseRow, 'state' | 'method' | 'redo_step'> | null): NextStep {
  if (!row) return 'begin';
  if (row.state === 'rejected') return row.redo_step ?? 'begin';
  if (row.state === 'submitted') return waitOf[row.method];
  return stepAfter[row.state];
}

const waitOf = { faceVideo: 'wait', carrierPage: 'page', carrierHall: 'hall' } as const;

/** From which step a rejected case is redone, by reason. */
const redoSteps: Readonly<Partial<Record<RealNameReason, RealNameRedo>>> = {
  backRejected: 'back',
  infoMismatch: 'info',
  faceMismatch: 'digits',
  digitsUnread: 'digits',
  videoUnclear: 'digits',
};
/** For any other reason, such as another person's card, it is redone from the first photo. */
export const redoStepOf = (reason: RealNameReason): RealNameRedo => redoSteps[reason] ?? 'front';
