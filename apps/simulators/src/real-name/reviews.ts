import { type Clock, formatBeijingDigits } from '../platform/clock.ts';
import { randomDigits } from '../platform/random.ts';
import type { RealNameNotifier } from './notifier.ts';
import type { RealNameSettings } from './settings.ts';
import { simOf } from './sims.ts';
import type { CaseRecord, CaseState, Decision, RealNameState } from './state.ts';

const openStates: ReadonlySet<CaseState> = new Set(['PHOTOS', 'INFO', 'DIGITS', 'PAGE']);
export const isOpen = ({ state }: CaseRecord): boolean => openStates.has(state);

interface ReviewsOptions {
  readonly state: RealNameState;
  readonly clock: Clock;
  readonly notifier: RealNameNotifier;
  readonly settings: RealNameSettings;
}

/** Moves cases into review, decides them, and ends those that are abandoned. */
export class Reviews {
  readonly #options: ReviewsOptions;
  readonly #alarms = new Map<string, () => void>();

  constructor(options: ReviewsOptions) {
    this.#options = options;
  }

  /** Sets the alarms again for the cases that an earlier run left undecided. */
  resume(): void {
    for (const one of this.#options.state.cases.values()) this.#arm(one);
  }

  /** A step was done: the case moves to `state`, and its lifetime begins anew. */
  move(one: CaseRecord, state: CaseState): void {
    const { clock, settings } = this.#options;
    Object.assign(one, { state, reason: null, decidedAtMs: null });
    this.#save(one, clock.now() + settings.caseLifetimeMs);
  }

  /** The last step was done: the case gets a serial number and waits for the decision. */
  submit(one: CaseRecord): string {
    const { state, clock, settings } = this.#options;
    const now = clock.now();
    const serialNo = `RN${formatBeijingDigits(now)}${randomDigits(8)}`;
    const sim = simOf(state, one.iccid);
    if (sim.planned !== null) {
      one.planned = sim.planned;
      state.saveSim({ ...sim, planned: null });
    }
    Object.assign(one, { state: 'REVIEW', serialNo });
    this.#save(one, settings.reviewMs === null ? null : now + settings.reviewMs);
    return serialNo;
  }

  /** Ends a case and notifies the client. */
  decide(one: CaseRecord, decision: Decision): void {
    const { state, clock, notifier } = this.#options;
    const now = clock.now();
    one.serialNo ??= `RN${formatBeijingDigits(now)}${randomDigits(8)}`;
    Object.assign(one, { decidedAtMs: now, planned: null, reason: decision === 'passed' ? null : decision });
    if (decision === 'passed') {
      one.state = 'PASSED';
      state.saveSim({ ...simOf(state, one.iccid), verified: true, person: one.person ?? one.caseNo });
    } else {
      one.rejections.push(decision);
      one.state = decision === 'timeout' ? 'TIMEOUT' : 'REJECTED';
      takeBack(one, decision);
    }
    this.#save(one, null);
    if (one.notifyUrl === null) return;
    notifier.notify({ outTradeNo: one.caseNo, notifyUrl: one.notifyUrl, content: describeCase(one) });
  }

  /** Decides a case that is due. Call it before a case is read: its alarm rings a moment after the time. */
  settle(one: CaseRecord): void {
    if (one.dueAtMs === null || this.#options.clock.now() < one.dueAtMs) return;
    this.decide(one, one.state === 'REVIEW' ? (one.planned ?? 'passed') : 'timeout');
  }

  #save(one: CaseRecord, dueAtMs: number | null): void {
    one.dueAtMs = dueAtMs;
    this.#options.state.saveCase(one);
    this.#arm(one);
  }

  #arm(one: CaseRecord): void {
    this.#alarms.get(one.caseNo)?.();
    this.#alarms.delete(one.caseNo);
    if (one.dueAtMs === null) return;
    this.#alarms.set(
      one.caseNo,
      this.#options.clock.schedule(one.dueAtMs, () => this.settle(one)),
    );
  }
}

/** Undoes the steps that have to be done again after a decision; after a time-out that is every step. */
function takeBack(one: CaseRecord, decision: Decision): void {
  if (decision === 'frontRejected' || decision === 'timeout') one.hasFront = false;
  if (decision === 'backRejected' || decision === 'timeout') one.hasBack = false;
  if (['frontRejected', 'infoMismatch', 'tooManyCards', 'timeout'].includes(decision)) one.person = null;
  one.digits = null;
}

/** A case as queries and notifications show it. */
export function describeCase(one: CaseRecord): Record<string, unknown> {
  return {
    caseNo: one.caseNo,
    status: one.state,
    ...(one.serialNo === null ? {} : { serialNo: one.serialNo }),
    ...(one.reason === null ? {} : { reason: one.reason }),
    ...(one.decidedAtMs === null ? {} : { decidedAt: new Date(one.decidedAtMs).toISOString() }),
  };
}
