import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, NullableTime, Text, Time } from '../shapes.ts';

const consentId = '01935a7e-7c00-7000-8000-000000000701';

const consentPurposes = ['realName', 'faceVideo'] as const;
const Purpose = Type.Enum([...consentPurposes]);

const Consent = Type.Object({
  id: Id,
  purpose: Purpose,
  version: Type.String(),
  givenAt: Time,
  withdrawnAt: NullableTime,
});
const consent = {
  id: consentId,
  purpose: 'realName',
  version: '2026-11.2',
  givenAt: '2026-11-21T06:00:00.000Z',
  withdrawnAt: null,
} as const;

export const addConsent = defineCall({
  name: 'consents.add',
  method: 'POST',
  path: '/consent/add',
  summary:
    'Keeps what somebody agreed to: for one purpose, in the current version of its text (or in earlier words of it), in the language it was read in.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({ purpose: Purpose, version: Text(32) }),
  data: Consent,
  errors: ['invalidInput'],
  example: { input: { purpose: 'realName', version: '2026-11.2' }, data: consent },
});

export const withdrawConsent = defineCall({
  name: 'consents.withdraw',
  method: 'POST',
  path: '/consent/withdraw',
  summary: 'Takes a consent back. What was done by it until then stays lawful. Null where none was given.',
  tier: 'session',
  effect: 'write',
  input: Type.Object({ purpose: Purpose }),
  data: Type.Union([Consent, Type.Null()]),
  errors: [],
  example: {
    input: { purpose: 'realName' },
    data: { ...consent, withdrawnAt: '2026-11-21T07:00:00.000Z' },
  },
});

export const listConsents = defineCall({
  name: 'consents.list',
  method: 'POST',
  path: '/consent/list',
  summary: 'What this person agreed to and took back, newest first.',
  tier: 'session',
  effect: 'read',
  input: Type.Object({}),
  data: Type.Array(Consent),
  errors: [],
  example: { input: {}, data: [consent] },
});
