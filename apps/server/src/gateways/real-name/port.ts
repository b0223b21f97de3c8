/**
 * A case of ours and its SIM. The reference is made by us, 6 to 64 of [0-9A-Za-z_-], and stays the same when a step is
 * redone after a rejection.
 */
export interface RealNameCase {
  readonly reference: string;
  readonly iccid: string;
}

/** A photo or a video for the carrier, read once, while it is sent. */
export interface CapturedFile {
  /** The same id twice is one upload; another id for the same step replaces the earlier one. */
  readonly uploadId: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Why a photo was refused: the person takes it again at once, and the case stays where it was. */
export type PhotoRefusal = 'blurred' | 'glare' | 'notACard' | 'wrongSide' | 'expired';

/** What the carrier read from the card; the person corrects it, and `checkInfo` decides. */
export type FrontReading =
  | { readonly accepted: true; readonly name: string; readonly number: string }
  | { readonly accepted: false; readonly refusal: PhotoRefusal };

export type BackReading =
  | {
      readonly accepted: true;
      /** `YYYY-MM-DD`. */
      readonly validFrom: string;
      /** `YYYY-MM-DD`; null: it does not expire. */
      readonly validTo: string | null;
    }
  | { readonly accepted: false; readonly refusal: PhotoRefusal };

export type InfoVerdict = 'ok' | 'mismatch' | 'underAge' | 'tooManyCards';

/** The carrier's digits: only the last issued ones are valid, for one video. */
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
  /** The person did not finish the steps, or the page, within the carrier's time. */
  | 'timeout';

/**
 * The state of a case: `photos`, `info` and `digits` wait for that step (`digits` also for the video), `page` for the
 * person on the carrier's own page, `review` for the carrier. `absent`: the carrier has no such case.
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

/** The carrier's decision on a case; its origin was proved. */
export interface CaseDecision {
  readonly reference: string;
  readonly status: Extract<CaseStatus, { decidedAt: Date }>;
}

export type RealNameNotification =
  | { readonly accepted: true; readonly decision: CaseDecision }
  /** Not proved, or not readable. The reason is a short word: it becomes a label of the metrics. */
  | { readonly accepted: false; readonly reason: string };

/** Why the carrier refuses a request: a repeat gets the same answer. */
export type CarrierRefusal =
  /** The carrier has no such SIM, or accepts it only on its own page: photos are for SIMs of one carrier. */
  | 'simUnknown'
  | 'alreadyVerified'
  /** Earlier steps are missing, or the case is in review or passed. */
  | 'wrongStep'
  | 'digitsExpired'
  | 'digitsUsed'
  /** Too big, or of a type that the carrier does not accept. */
  | 'fileUnfit'
  /** A repeat with the same id has other content. */
  | 'conflict'
  | 'other';

/**
 * `carrierSilent`: no answer, or none that is proved to be the carrier's; the request may have counted, and a repeat
 * with the same ids is safe. `carrierUnavailable`: the carrier says that it can't now, or was not reached. `refused`:
 * its final answer.
 */
export type RealNameProblem = 'carrierSilent' | 'carrierUnavailable' | 'refused';

export class RealNameError extends Error {
  readonly problem: RealNameProblem;
  /** Only for `refused`. */
  readonly refusal: CarrierRefusal | null;
  constructor(problem: RealNameProblem, refusal: CarrierRefusal | null = null) {
    super(`the carrier's real-name service: ${refusal ?? problem}`);
    this.problem = problem;
    this.refusal = refusal;
  }
}

/**
 * The carrier's real-name verification. Calls throw only RealNameError (except for errors while reading our own file,
 * which pass through), and may be repeated: the same reference, step and id count once.
 */
export interface RealNameCarrier {
  submitFront(one: RealNameCase, file: CapturedFile): Promise<FrontReading>;
  submitBack(one: RealNameCase, file: CapturedFile): Promise<BackReading>;
  /** Both photos must have been accepted. */
  checkInfo(
    one: RealNameCase,
    person: { readonly name: string; readonly number: string },
  ): Promise<InfoVerdict>;
  /** @param requestId the same id gets the same digits; another id makes earlier digits invalid */
  issueDigits(one: RealNameCase, requestId: string): Promise<ReadDigits>;
  /** Submits the whole case, which is then in review. */
  submitVideo(
    one: RealNameCase,
    digitsId: string,
    file: CapturedFile,
  ): Promise<{ readonly carrierReference: string }>;
  query(reference: string): Promise<CaseStatus>;
  /**
   * Un-verifies a SIM.
   * @param requestId the same id twice counts once, even if the SIM was verified again in between
   */
  clear(iccid: string, requestId: string): Promise<'cleared' | 'notVerified'>;
  /**
   * The address of the carrier's own page for one case: the person verifies there and comes back to `returnUrl`, which
   * proves nothing; `query` and the notification tell the result.
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
