import type { StoredNotification } from '../platform/notifier.ts';
import { NotifyingState } from '../platform/notifying-state.ts';
import type { Outcome } from './codes.ts';

/** The possible decisions; `timeout` ends an open case that was abandoned. */
export const decisions = [
  'passed',
  'frontRejected',
  'backRejected',
  'faceMismatch',
  'digitsWrong',
  'videoUnclear',
  'infoMismatch',
  'tooManyCards',
  'timeout',
] as const;
export type Decision = (typeof decisions)[number];
export const decisionOf = (value: unknown): Decision | undefined => decisions.find((one) => one === value);

/** PAGE: on the carrier's own page. PASSED is final; after REJECTED or TIMEOUT steps may be done again. */
export type CaseState = 'PHOTOS' | 'INFO' | 'DIGITS' | 'PAGE' | 'REVIEW' | 'PASSED' | 'REJECTED' | 'TIMEOUT';

/** A photo or video that was received: its digest, size and type, and the answer, but not its bytes. */
interface UploadRecord {
  readonly step: 'front' | 'back' | 'video';
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly outcome: Outcome;
}

interface DigitsRecord {
  readonly requestId: string;
  readonly digitsId: string;
  readonly digits: string;
  readonly expiresAtMs: number;
  isUsed: boolean;
}

/** One verification, by the number that the client gave it. Times are on the simulator's clock. */
export interface CaseRecord {
  readonly caseNo: string;
  readonly iccid: string;
  state: CaseState;
  /** By upload id. */
  readonly uploads: Record<string, UploadRecord>;
  hasFront: boolean;
  hasBack: boolean;
  /** A digest of the ID number, once the identity check has accepted name and number. */
  person: string | null;
  digits: DigitsRecord | null;
  /** The number of the latest review. */
  serialNo: string | null;
  /** What the review will decide; null: passed. */
  planned: Decision | null;
  /** All decisions so far but `passed`. */
  readonly rejections: Decision[];
  notifyUrl: string | null;
  reason: Decision | null;
  decidedAtMs: number | null;
  /** When the review is decided, or the open case ends; null: never by itself. */
  dueAtMs: number | null;
}

export interface SimRecord {
  readonly iccid: string;
  verified: boolean;
  /** Digest of the holder's ID number; the case number if the page verified it. Null: not verified by this service. */
  person: string | null;
  /** The answers to requests that cleared its real name, by request id. */
  readonly clears: Record<string, Outcome>;
  /** The decision of this SIM's next review; null: none was planned. */
  planned: Decision | null;
}

/** A link to the carrier's own page. */
export interface PageRecord {
  readonly key: string;
  readonly caseNo: string;
  readonly returnUrl: string;
  readonly language: 'zh' | 'en';
  readonly expiresAtMs: number;
}

/** A notification, in which `outTradeNo` is the number of the case. */
export interface Notification extends StoredNotification {
  readonly content: Readonly<Record<string, unknown>>;
}

/** All that the service remembers. */
export class RealNameState extends NotifyingState<Notification> {
  readonly cases = this.recordsOf<CaseRecord>('case');
  readonly sims = this.recordsOf<SimRecord>('sim');
  readonly pages = this.recordsOf<PageRecord>('page');

  saveCase(one: CaseRecord): void {
    this.save('case', one.caseNo, one);
  }

  saveSim(sim: SimRecord): void {
    this.save('sim', sim.iccid, sim);
  }

  savePage(page: PageRecord): void {
    this.save('page', page.key, page);
  }
}
