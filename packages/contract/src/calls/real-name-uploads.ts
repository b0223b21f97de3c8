import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id } from '../shapes.ts';
import {
  named,
  RealNameUpload,
  realNameExamples,
  uploadChunkBytes,
  videoMaxBytes,
} from './real-name-shapes.ts';

const { iccid, uploadId, upload } = realNameExamples;

export const startUpload = defineCall({
  name: 'real-name.start-upload',
  method: 'POST',
  path: '/realname/upload/start',
  summary:
    'Begins to send a video in parts, so that a cut line does not lose what has arrived. One of the same size and digest that is not complete is gone on with; any other is given up.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    ...named,
    sizeBytes: Type.Integer({ minimum: 1, maximum: videoMaxBytes }),
    /** SHA-256 of the whole video, in hexadecimal. */
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  data: RealNameUpload,
  errors: ['noService', 'noSimNumber', 'realNameConsentNeeded', 'realNameStepNotDue', 'tooManyRequests'],
  example: {
    input: { iccid, sizeBytes: upload.sizeBytes, sha256: 'a'.repeat(64) },
    data: upload,
  },
});

export const appendUpload = defineCall({
  name: 'real-name.append-upload',
  method: 'POST',
  path: '/realname/upload/append',
  summary:
    'The next part of a video, from `offset` on. A part that has arrived before is no failure; one that leaves a gap is, with the offset to go on from.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    ...named,
    uploadId: Id,
    offset: Type.Integer({ minimum: 0, maximum: videoMaxBytes }),
  }),
  files: { chunk: { kind: 'part', maxBytes: uploadChunkBytes, maxCount: 1, required: true } },
  data: RealNameUpload,
  errors: [
    'noService',
    'noSimNumber',
    'uploadNotFound',
    'uploadOffsetWrong',
    'realNameStepNotDue',
    'tooManyRequests',
  ],
  example: {
    input: { iccid, uploadId, offset: 524_288 },
    data: { ...upload, offset: 2_097_152 },
  },
});

export const uploadState = defineCall({
  name: 'real-name.upload-state',
  method: 'GET',
  path: '/realname/upload/state',
  summary: 'How much of a video has arrived.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ ...named, uploadId: Id }),
  data: RealNameUpload,
  errors: ['noService', 'noSimNumber', 'uploadNotFound'],
  example: { input: { iccid, uploadId }, data: upload },
});
