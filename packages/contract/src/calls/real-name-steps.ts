import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Nullable, Text, Time } from '../shapes.ts';
import {
  exampleRealName,
  idPhotoField,
  named,
  RealName,
  RealNameDigits,
  realNameExamples,
  videoMaxBytes,
} from './real-name-shapes.ts';

const { iccid, at, uploadId, digits } = realNameExamples;

const stepErrors = [
  'noService',
  'noSimNumber',
  'realNameDone',
  'realNameConsentNeeded',
  'realNameWayNotOffered',
  'realNameStepNotDue',
  'realNameRefused',
  'realNameUnavailable',
  'tooManyRequests',
] as const;

export const uploadFrontPhoto = defineCall({
  name: 'real-name.upload-front-photo',
  method: 'POST',
  path: '/api/unicom/realname/uploadFrontPhoto',
  summary:
    'The side of the ID card with the face. Answers what was read from it, to be corrected by the person: this is the only answer that shows the number. Begins the verification where none was begun.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object(named),
  files: { file: { ...idPhotoField, maxCount: 1, required: true } },
  data: Type.Object({
    ...RealName.properties,
    read: Type.Object({ name: Type.String(), cardNo: Type.String() }),
  }),
  errors: [...stepErrors, 'pictureTooBig', 'notAnImage', 'serverBusy'],
  example: {
    input: { iccid },
    data: { ...exampleRealName, read: { name: '张三', cardNo: '11010519491231002X' } },
  },
});

export const uploadBackPhoto = defineCall({
  name: 'real-name.upload-back-photo',
  method: 'POST',
  path: '/api/unicom/realname/uploadBackPhoto',
  summary: 'The side of the ID card with the emblem and the dates.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object(named),
  files: { file: { ...idPhotoField, maxCount: 1, required: true } },
  data: Type.Object({
    ...RealName.properties,
    /** `YYYY-MM-DD`; `validTo` null: the card does not expire. */
    read: Type.Object({ validFrom: Type.String(), validTo: Nullable(Type.String()) }),
  }),
  errors: [...stepErrors, 'pictureTooBig', 'notAnImage', 'serverBusy'],
  example: {
    input: { iccid },
    data: {
      ...exampleRealName,
      state: 'back',
      nextStep: 'info',
      read: { validFrom: '2018-05-20', validTo: '2038-05-20' },
    },
  },
});

export const checkInfo = defineCall({
  name: 'real-name.check-info',
  method: 'POST',
  path: '/api/unicom/realname/checkInfo',
  summary:
    'Name and number as the person confirms them. What is left out is as it was read from the photo, so that a page that was opened again need not know the number.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    ...named,
    /** GB 11643: 17 digits and a check character. */
    cardNo: Type.Optional(Text(18, 15)),
    name: Type.Optional(Text(50)),
  }),
  data: RealName,
  errors: [...stepErrors, 'idNumberInvalid', 'realNameCardLimit', 'invalidInput'],
  example: {
    input: { iccid, cardNo: '11010519491231002X', name: '张三' },
    data: { ...exampleRealName, state: 'info', nextStep: 'digits' },
  },
});

export const getReadNum = defineCall({
  name: 'real-name.get-read-num',
  method: 'POST',
  path: '/api/unicom/realname/getReadNum',
  summary: 'Digits to read aloud in the video: valid for minutes, for one video. New ones end those before.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object(named),
  data: Type.Object({ readNum: Type.String() }),
  errors: stepErrors,
  example: { input: { iccid }, data: { readNum: '4831' } },
});

export const getReadNumV2 = defineCall({
  name: 'real-name.get-read-num-v2',
  method: 'POST',
  path: '/api/unicom/realname/getReadNum/v2',
  summary:
    'The same with their id, for doAuthByVideo/v2, with the time until when they are good, and how fast to show them.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object(named),
  data: Type.Object({
    ...RealNameDigits.properties,
    digits: Type.String(),
    /** How long each digit is shown while the video is taken. */
    paceMs: Type.Integer(),
    serverTime: Time,
  }),
  errors: stepErrors,
  example: { input: { iccid }, data: { ...digits, digits: '4831', paceMs: 1200, serverTime: at } },
});

const video = { video: { kind: 'video', maxBytes: videoMaxBytes, maxCount: 1, required: false } } as const;
const videoErrors = [
  ...stepErrors,
  'digitsEnded',
  'uploadNotFound',
  'uploadIncomplete',
  'videoTooBig',
  'notAVideo',
  'invalidInput',
] as const;
const submitted = {
  ...exampleRealName,
  state: 'submitted' as const,
  nextStep: 'wait' as const,
  digits: null,
  submittedAt: at,
  askAgainSec: 5,
};

export const doAuthByVideo = defineCall({
  name: 'real-name.do-auth-by-video',
  method: 'POST',
  path: '/api/unicom/realname/doAuthByVideo',
  summary:
    'The video in which the digits that are valid now are read aloud, itself or as an upload that is complete: submits the verification. Twice is once. Submitted is not yet approved.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({ ...named, uploadId: Type.Optional(Id) }),
  files: video,
  data: RealName,
  errors: videoErrors,
  example: { input: { iccid }, data: submitted },
});

export const doAuthByVideoV2 = defineCall({
  name: 'real-name.do-auth-by-video-v2',
  method: 'POST',
  path: '/api/unicom/realname/doAuthByVideo/v2',
  summary: 'The same for the digits of this id and no others; without an id, for those that are valid now.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({ ...named, digitsId: Type.Optional(Id), uploadId: Type.Optional(Id) }),
  files: video,
  data: RealName,
  errors: videoErrors,
  example: { input: { iccid, digitsId: digits.id, uploadId }, data: submitted },
});
