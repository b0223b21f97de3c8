import Type from 'typebox';
import { Carrier, Iccid, Id, Imei, Nullable, NullableTime, Time } from '../shapes.ts';

const mebibyte = 1024 * 1024;

/** Large enough to stay readable: the portal compresses it only as far as it must. */
export const idPhotoField = { kind: 'image', maxBytes: 10 * mebibyte } as const;
export const videoMaxBytes = 20 * mebibyte;
/** The size of the parts of a video; the last one may be smaller. */
export const uploadChunkBytes = 256 * 1024;

/** The SIM, by its number, or as the one in the active slot of the device. */
export const named = { iccid: Type.Optional(Iccid), imei: Type.Optional(Imei) };

/**
 * The current versions of the texts to agree to: on the use of the ID card, and of the face in the video. A number
 * after a dot is a revision of only the words: whoever agreed to 2026-11 is not asked again for 2026-11.2.
 */
export const realNameConsentVersions = { realName: '2026-11.2', faceVideo: '2026-11.2' } as const;

/** none: nothing was begun, or the last verification has ended. Submitted does not mean approved. */
export const realNameStates = [
  'none',
  'consented',
  'front',
  'back',
  'info',
  'digits',
  'video',
  'submitted',
  'approved',
  'rejected',
] as const;

/**
 * faceVideo: photos and a video here · carrierPage: on the carrier's page · carrierHall: in its shop, with the ID card.
 */
export const realNameWays = ['faceVideo', 'carrierPage', 'carrierHall'] as const;

/** The next step that pages show. `page` and `hall`: the person goes to the carrier; `wait`: for its answer. */
export const realNameSteps = [
  'begin',
  'front',
  'back',
  'info',
  'digits',
  'video',
  'page',
  'hall',
  'wait',
  'done',
] as const;

/** Keys of the dictionary realNameRejectReason, which has the texts. */
export const realNameReasons = [
  'photoBlurred',
  'photoGlare',
  'notAnIdCard',
  'wrongSide',
  'idExpired',
  'frontRejected',
  'backRejected',
  'infoMismatch',
  'underAge',
  'tooManyCards',
  'digitsUnread',
  'videoUnclear',
  'faceMismatch',
  'timedOut',
] as const;

export const RealNameDigits = Type.Object({ id: Id, issuedAt: Time, expiresAt: Time });

export const RealNameUpload = Type.Object({
  uploadId: Id,
  sizeBytes: Type.Integer(),
  /** The bytes that have arrived, where the next part begins. Complete when it equals sizeBytes. */
  offset: Type.Integer(),
  /** The largest size of a part. */
  chunkBytes: Type.Integer(),
  expiresAt: Time,
});

/** The current version of the text, and whether this person agreed to it. */
const ConsentNeed = Type.Object({ version: Type.String(), given: Type.Boolean() });

/** The state of one SIM's verification, for its person. */
export const RealName = Type.Object({
  imei: Imei,
  iccid: Type.String(),
  carrier: Carrier,
  /** Whether the SIM is verified, by whomever and in whatever way. */
  realName: Type.Boolean(),
  realNameNeeded: Type.Boolean(),
  state: Type.Enum([...realNameStates]),
  way: Nullable(Type.Enum([...realNameWays])),
  /**
   * The ways to verify this SIM, the usual one first. One without a face video is always among them. Empty where this
   * server verifies no SIMs: then the carrier's shop does.
   */
  ways: Type.Array(Type.Enum([...realNameWays])),
  /** Whether another way may still be chosen. */
  canChooseWay: Type.Boolean(),
  nextStep: Type.Enum([...realNameSteps]),
  /**
   * Why it was rejected, and from which step it must be redone. In the state none, `timedOut` says that the last one
   * ended because nobody continued it.
   */
  rejectReason: Nullable(Type.Enum([...realNameReasons])),
  redoStep: Nullable(Type.Enum(['front', 'back', 'info', 'digits'])),
  /** What was read from the photo, the number with its middle hidden; shown until it is confirmed. */
  recognised: Nullable(Type.Object({ name: Type.String(), cardNo: Type.String() })),
  /** The digits that are valid now; their text was shown when they were issued. */
  digits: Nullable(RealNameDigits),
  /** An upload of a video in parts that is under way. */
  upload: Nullable(RealNameUpload),
  consents: Type.Object({ realName: ConsentNeed, faceVideo: ConsentNeed }),
  updatedAt: NullableTime,
  submittedAt: NullableTime,
  decidedAt: NullableTime,
  /** When photos, video, name and number are deleted; null: there are none. */
  eraseAt: NullableTime,
  /** After how many seconds to ask again; null: nothing changes by itself. */
  askAgainSec: Nullable(Type.Integer()),
});

const at = '2026-11-21T06:00:00.000Z';
const imei = '868120148373621';
const iccid = '89860620000000000050';
const uploadId = '01935a7e-7c00-7000-8000-000000000803';

export const realNameExamples = {
  at,
  imei,
  iccid,
  uploadId,
  digits: {
    id: '01935a7e-7c00-7000-8000-000000000802',
    issuedAt: at,
    expiresAt: '2026-11-21T06:05:00.000Z',
  },
  upload: {
    uploadId,
    sizeBytes: 5_242_880,
    offset: 524_288,
    chunkBytes: uploadChunkBytes,
    expiresAt: '2026-11-22T06:00:00.000Z',
  },
} as const;

export const exampleRealName = {
  imei,
  iccid,
  carrier: 'unicom' as const,
  realName: false,
  realNameNeeded: true,
  state: 'front' as const,
  way: 'faceVideo' as const,
  ways: ['faceVideo' as const, 'carrierHall' as const],
  canChooseWay: true,
  nextStep: 'back' as const,
  rejectReason: null,
  redoStep: null,
  recognised: { name: '张三', cardNo: '1101**********002X' },
  digits: null,
  upload: null,
  consents: {
    realName: { version: '2026-11.2', given: true },
    faceVideo: { version: '2026-11.2', given: true },
  },
  updatedAt: at,
  submittedAt: null,
  decidedAt: null,
  eraseAt: '2026-11-22T06:00:00.000Z',
  askAgainSec: null,
};
