import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Time } from '../shapes.ts';

const fileId = '01935a7e-7c00-7000-8000-000000000301';

const mebibyte = 1024 * 1024;

/** A photo as phones take it, which the portal compresses before sending. */
export const imageField = { kind: 'image', maxBytes: 10 * mebibyte } as const;

export const addFile = defineCall({
  name: 'files.add-file',
  method: 'POST',
  path: '/faq/add/file',
  summary:
    'Stores pictures, to be attached by their ids to a complaint or feedback (`fileIds`) or, by staff, to a help entry. What is attached to nothing is deleted after a day.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({
    /** faq: a picture for a help entry, from staff. */
    purpose: Type.Optional(Type.Enum(['feedback', 'faq'])),
  }),
  files: { files: { ...imageField, maxCount: 9, required: true } },
  data: Type.Object({
    fileIds: Type.Array(Id),
    files: Type.Array(
      Type.Object({
        id: Id,
        mediaType: Type.String(),
        widthPx: Type.Integer(),
        heightPx: Type.Integer(),
        sizeBytes: Type.Integer(),
      }),
    ),
    /** By then the files must be attached, or they are deleted. */
    expiresAt: Time,
  }),
  errors: ['pictureTooBig', 'notAnImage', 'serverBusy', 'notAllowed', 'tooManyRequests'],
  example: {
    input: {},
    data: {
      fileIds: [fileId],
      files: [{ id: fileId, mediaType: 'image/jpeg', widthPx: 1280, heightPx: 960, sizeBytes: 183_204 }],
      expiresAt: '2026-11-22T06:00:00.000Z',
    },
  },
});

export const getFile = defineCall({
  name: 'files.get-file',
  method: 'GET',
  path: '/file/get',
  summary:
    'The bytes of a file: of one’s own, of a help entry’s picture, and for staff of a complaint’s in their brand. Never of an identity document. The token goes in the header.',
  tier: 'session',
  effect: 'read',
  envelope: 'download',
  input: Type.Object({ id: Id }),
  data: Type.Object({
    mediaType: Type.String(),
    fileName: Type.String(),
    sizeBytes: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['fileNotFound'],
  example: {
    input: { id: fileId },
    data: { mediaType: 'image/jpeg', fileName: 'picture.jpg', sizeBytes: 183_204 },
  },
});
