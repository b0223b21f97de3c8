/**
 * Which case of ours, for which SIM. The reference is ours, 6 to 64 of [0-9A-Za-z_-], and stays the same when a
 * step is redone after a rejection.
 */
export interface RealNameCase {
  readonly reference: string;
  readonly iccid: string;
}

/** A photo or a video on its way to the carrier: read once, as it is sent. */
export interface CapturedFile {
  /** The same id twice is one upload; another one of the same step takes the place of the one before. */
  readonly uploadId: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Why a photo was not taken: it is taken again at once, the case stays where it was. */
export type PhotoRefusal = 'blurred' | 'glare' | 'notACard' | 'wrongSide' | 'expired';

/** What the carrier read; the person corrects it, and `checkInfo` decides. */
export type FrontReading =
  | { readonly accepted: true; readonly name: string; readonly number: string }
  | { readonly accepted: false; readonly refusal: PhotoRefusal };

export type BackReading =
  | {
      readonly accepted: true;
      /** `YYYY-MM-DD`. */
      readonly validFrom: string;
      /** `YYYY-MM-DD`; null: it has no end. */
      readonly validTo: string | null;
      readonly authority: string;
    }
  | { readonly accepted: false; readonly refusal: PhotoRefusal };

export type InfoVerdict = 'ok' | 'mismatch' | 'underAge' | 'tooManyCards';

/** The carrier's digits: for the last ones issued, and one video alone. */
export interface ReadDigits {
  readonly digitsId: string;
  /** 4 to 6 digits to read aloud. */
  readonly digits: string;
  readonly expiresAt: Date;
}

/** Why the carrier decided against a person. */
export type RejectReason =
  | 'frontRejected'
  | 'backRejected'
  | 'faceMismatch'
  | 'digitsWrong'
  | 'videoUnclear'
  | 'infoMismatch'
  | 'tooManyCards'
  /** Not all steps were done, or the page was not finished, in the carrier's time. */
  | 'timeout';

/**
 * Where a case stands: `photos`, `info` and `digits` wait for that step (`digits` for the video too), `page` for the
 * person on the carrier's own page, `review` for the carrier. `absent`: it never heard of it.
 */
export type CaseStatus =
  | { readonly state: 'absent' | 'photos' | 'info' | 'digits' | 'page' }
  | { readonly state: 'review'; readonly carrierReference: string }
  | { readonly state: 'passed'; readonly carrierReference: string; readonly decidedAt: Date }
  | {
      readonly state: 'rejected';
      readonly carrierReference: string;
      readonly reason: Exclude<RejectReason, 'timeout'>;
      readonly decidedAt: Date;
    }
  | { readonly state: 'timeout'; readonly reason: 'timeout'; readonly decidedAt: Date };

/** The carrier's word that a case was decided, whose origin was proved. */
export interface CaseDecision {
  /** Stays the same when the carrier repeats it. */
  readonly eventId: string;
  readonly reference: string;
  readonly status: Extract<CaseStatus, { decidedAt: Date }>;
}

export type RealNameNotification =
  | { readonly accepted: true; readonly decision: CaseDecision }
  /** Not proved, or not readable. The reason is a short word: it becomes a label of the metrics. */
  | { readonly accepted: false; readonly reason: string };

/** Why the carrier will not do what it was asked: a repeat gets the same answer. */
export type CarrierRefusal =
  /** It has no such SIM, or only its own page for it: photos are for SIMs of the one carrier. */
  | 'simUnknown'
  | 'alreadyVerified'
  /** The steps before are missing, or the case is in review or passed. */
  | 'wrongStep'
  | 'digitsExpired'
  | 'digitsUsed'
  /** Too big, or of a kind that it does not take. */
  | 'fileUnfit'
  /** A repeat with the same id that says something else. */
  | 'conflict'
  | 'other';

/**
 * `carrierSilent`: no answer, or none that proves to be the carrier's: it may have counted, and a repeat with the
 * same ids is safe. `carrierUnavailable`: it says that it can't now, or was not reached. `refused`: its final word.
 */
export type RealNameProblem = 'carrierSilent' | 'carrierUnavailable' | 'refused';

export class RealNameError extends Error {
  readonly problem: RealNameProblem;
  /** Of `refused` alone. */
  readonly refusal: CarrierRefusal | null;
  constructor(problem: RealNameProblem, refusal: CarrierRefusal | null = null) {
    super(`the carrier's real-name service: ${refusal ?? problem}`);
    this.problem = problem;
    this.refusal = refusal;
  }
}

/**
 * The carrier's real-name verification. Every call throws a RealNameError and nothing else (what goes wrong while
 * reading our own file is thrown as it is), and may be repeated: the same reference, step and id are one.
 */
export interface RealNameCarrier {
  submitFront(one: RealNameCase, file: CapturedFile): Promise<FrontReading>;
  submitBack(one: RealNameCase, file: CapturedFile): Promise<BackReading>;
  /** Both photos must have been accepted. */
  checkInfo(
    one: RealNameCase,
    person: { readonly name: string; readonly number: string },
  ): Promise<InfoVerdict>;
  /** @param requestId the same one gets the same digits; another one makes those before worthless */
  issueDigits(one: RealNameCase, requestId: string): Promise<ReadDigits>;
  /** Submits the whole case: from here on it is in review. */
  submitVideo(
    one: RealNameCase,
    digitsId: string,
    file: CapturedFile,
  ): Promise<{ readonly carrierReference: string }>;
  query(reference: string): Promise<CaseStatus>;
  /**
   * Un-verifies a SIM.
   * @param requestId the same one twice is one, even if the SIM was verified again in between
   */
  clear(iccid: string, requestId: string): Promise<'cleared' | 'notVerified'>;
  /**
   * The carrier's own page for one case: the person verifies there and comes back to `returnUrl`, which proves
   * nothing; `query` and the notification tell the result.
   */
  ownPage(
    one: RealNameCase,
    visit: { readonly returnUrl: string; readonly language: 'zh' | 'en' },
  ): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  isRealName(iccid: string): Promise<{ readonly value: boolean; readonly asOf: Date }>;
  readNotification(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): RealNameNotification;
}
