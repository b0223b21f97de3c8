import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Time } from '../shapes.ts';

const sessionId = '01935a7e-7c00-7000-8000-000000000601';

export const listSessions = defineCall({
  name: 'account.list-sessions',
  method: 'POST',
  path: '/session/list',
  summary: 'Where this account is logged in, this session first.',
  tier: 'login',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Array(
    Type.Object({
      id: Id,
      current: Type.Boolean(),
      /** The browser's User-Agent. */
      userAgent: Type.String(),
      createdAt: Time,
      expiresAt: Time,
    }),
  ),
  errors: [],
  example: {
    input: {},
    data: [
      {
        id: sessionId,
        current: true,
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X)',
        createdAt: '2026-11-21T06:00:00.000Z',
        expiresAt: '2026-12-21T06:00:00.000Z',
      },
    ],
  },
});

export const revokeSession = defineCall({
  name: 'account.revoke-session',
  method: 'POST',
  path: '/session/revoke',
  summary: 'Ends one of the account’s sessions, this one too; its next call answers 100401.',
  tier: 'login',
  effect: 'write',
  input: Type.Object({ id: Id }),
  data: Type.Null(),
  errors: ['sessionNotFound'],
  example: { input: { id: sessionId }, data: null },
});

export const exportAccount = defineCall({
  name: 'account.export',
  method: 'POST',
  path: '/account/export',
  summary:
    'Everything that is kept of the person who is logged in, as one JSON file. Needs a fresh password.',
  tier: 'loginFresh',
  effect: 'read',
  envelope: 'download',
  input: Type.Object({}),
  data: Type.Object({
    mediaType: Type.String(),
    fileName: Type.String(),
    sizeBytes: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['tooManyRequests', 'serverBusy'],
  example: {
    input: {},
    data: { mediaType: 'application/json', fileName: 'my-data-2026-11-21.json', sizeBytes: null },
  },
});
