import type { StoredNotification } from '../platform/notifier.ts';
import { NotifyingState } from '../platform/notifying-state.ts';
import type { Outcome } from './codes.ts';

/** What decisions say; `timeout` is one that nobody made. */
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

/** PAGE: on the carrier's own page. The states after REVIEW are final, but REJECTED and TIMEOUT may begin again. */
export type CaseState = 'PHOTOS' | 'INFO' | 'DIGITS' | 'PAGE' | 'REVIEW' | 'PASSED' | 'REJECTED' | 'TIMEOUT';

/** A photo or video that came: what is kept of it is that it came, and what was answered. */
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

/** One verification, by the number that the asking side gave it. Times are on the simulator's clock. */
export interface CaseRecord {
  readonly caseNo: string;
  readonly iccid: string;
  state: CaseState;
  /** By upload id. */
  readonly uploads: Record<string, UploadRecord>;
  hasFront: boolean;
  hasBack: boolean;
  /** A digest of the ID number once name and number were found to belong together. */
  person: string | null;
  digits: DigitsRecord | null;
  /** The number of the latest review. */
  serialNo: string | null;
  /** What the review will say; null: that it passes. */
  planned: Decision | null;
  /** Those against the person so far. */
  readonly rejections: Decision[];
  notifyUrl: string | null;
  reason: Decision | null;
  decidedAtMs: number | null;
  /** When a review is decided, or an open case ends; null: never by itself. */
  dueAtMs: number | null;
}

export interface SimRecord {
  readonly iccid: string;
  verified: boolean;
  /** Whose it is: the digest of an ID number, or the case where only the page knew it. Null: verified elsewhere. */
  person: string | null;
  /** By request id, what clearing it came to. */
  readonly clears: Record<string, Outcome>;
  /** What the next review of this SIM says. */
  planned: Decision | null;
}

/** A way to the carrier's own page. */
export interface PageRecord {
  readonly key: string;
  readonly caseNo: string;
  readonly returnUrl: string;
  readonly language: 'zh' | 'en';
  readonly expiresAtMs: number;
}

/** `outTradeNo` is the number of the case. */
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
