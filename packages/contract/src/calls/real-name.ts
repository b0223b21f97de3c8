import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, Nullable, NullableTime, Time } from '../shapes.ts';
import { exampleRealName, named, RealName, realNameExamples, realNameWays } from './real-name-shapes.ts';

const { imei, iccid, at } = realNameExamples;

export const isRealName = defineCall({
  name: 'real-name.is-real-name',
  method: 'POST',
  path: '/mifi/isRealName',
  summary: 'Whether the SIM is verified, of the device’s active slot unless its number is given: yes or no.',
  tier: 'guest',
  effect: 'read',
  input: Type.Object(named),
  data: Type.Object({
    realName: Type.Boolean(),
    /** Whether the device needs a verified SIM and this one is not. */
    realNameNeeded: Type.Boolean(),
  }),
  errors: ['noSimNumber'],
  example: { input: { imei }, data: { realName: false, realNameNeeded: true } },
});

export const getMultiRealName = defineCall({
  name: 'real-name.get-multi-real-name',
  method: 'GET',
  path: '/mifi/getMultiRealName',
  summary: 'The SIMs of the device by slot, and where this person’s verification of each stands.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  /** Empty: the device has no SIM. */
  data: Type.Array(Type.Object({ ...RealName.properties, slot: Type.Integer(), active: Type.Boolean() })),
  errors: [],
  example: { input: { imei }, data: [{ ...exampleRealName, slot: 1, active: true }] },
});

export const realNameState = defineCall({
  name: 'real-name.real-name-state',
  method: 'GET',
  path: '/api/unicom/realname/realNameState',
  summary:
    'Where the verification of a SIM stands, and all that a page needs to go on after it was closed. Ask again while it is submitted, as often as askAgainSec says.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object(named),
  data: RealName,
  errors: ['noService', 'noSimNumber'],
  example: { input: { iccid }, data: exampleRealName },
});

export const begin = defineCall({
  name: 'real-name.begin',
  method: 'POST',
  path: '/sim/realname',
  summary:
    'Begins a verification, or chooses another way for one that is not with the carrier yet. Needs the consent realName, and faceVideo for the way with a video. Again is no failure.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({
    ...named,
    /** If missing, the first of `ways`. */
    way: Type.Optional(Type.Enum([...realNameWays])),
  }),
  data: RealName,
  errors: [
    'noService',
    'noSimNumber',
    'realNameDone',
    'realNameConsentNeeded',
    'realNameWayNotOffered',
    'realNameStepNotDue',
    'realNameUnavailable',
    'tooManyRequests',
  ],
  example: { input: { iccid, way: 'faceVideo' }, data: exampleRealName },
});

export const getMultiRealNameUrl = defineCall({
  name: 'real-name.get-multi-real-name-url',
  method: 'GET',
  path: '/mifi/getMultiRealNameUrl',
  summary:
    'The address of the carrier’s own page for a verification that was begun by the way carrierPage. Coming back from there proves nothing: the state says what came of it.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object({
    ...named,
    /** The portal's page to come back to, `/pay/….html`; if missing, the SIM's state page. */
    returnPath: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^/pay/[A-Za-z0-9/_-]+\\.html(\\?[A-Za-z0-9=&%._-]*)?$',
        ...{ expects: { zh: '本站页面的路径', en: 'the path of one of this portal’s pages' } },
      }),
    ),
  }),
  data: Type.Object({ url: Type.String(), expiresAt: Time }),
  errors: [
    'noService',
    'noSimNumber',
    'realNameDone',
    'realNameConsentNeeded',
    'realNameWayNotOffered',
    'realNameStepNotDue',
    'realNameUnavailable',
  ],
  example: {
    input: { iccid, imei },
    data: { url: 'https://realname.carrier.example/visit/4f1c9a', expiresAt: '2026-11-21T06:30:00.000Z' },
  },
});

export const erase = defineCall({
  name: 'real-name.erase',
  method: 'POST',
  path: '/realname/erase',
  summary:
    'Deletes photos, video, name and number now, by the wish of the person. A verification that is not submitted ends with it; the status of one that is decided stays. Again is no failure.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object(named),
  data: RealName,
  errors: ['noService', 'noSimNumber'],
  example: {
    input: { iccid },
    data: {
      ...exampleRealName,
      state: 'none',
      nextStep: 'begin',
      way: null,
      recognised: null,
      updatedAt: null,
    },
  },
});

const stepEvent = { at, state: 'front', reason: null };

export const getRecord = defineCall({
  name: 'real-name.get-record',
  method: 'GET',
  path: '/realname/record',
  summary:
    'What is kept of this person’s verification: its steps, what is stored and until when, and every look at it. Without the photos, which have no address.',
  tier: 'holder',
  effect: 'read',
  input: Type.Object(named),
  data: Type.Object({
    state: RealName.properties.state,
    eraseAt: NullableTime,
    steps: Type.Array(Type.Object({ at: Time, state: Type.String(), reason: Nullable(Type.String()) })),
    stored: Type.Array(
      Type.Object({
        kind: Type.Enum(['front', 'back', 'video']),
        mediaType: Type.String(),
        sizeBytes: Type.Integer(),
        storedAt: Time,
        deletedAt: NullableTime,
      }),
    ),
    looks: Type.Array(
      Type.Object({
        at: Time,
        actor: Type.Enum(['person', 'staff', 'carrier', 'system']),
        purpose: Type.Enum(['submit', 'review', 'complaint', 'erase', 'export']),
        kind: Nullable(Type.Enum(['front', 'back', 'video'])),
      }),
    ),
  }),
  errors: ['noService', 'noSimNumber'],
  example: {
    input: { iccid },
    data: {
      state: 'front',
      eraseAt: '2026-11-22T06:00:00.000Z',
      steps: [stepEvent],
      stored: [{ kind: 'front', mediaType: 'image/jpeg', sizeBytes: 318_770, storedAt: at, deletedAt: null }],
      looks: [{ at, actor: 'carrier', purpose: 'submit', kind: 'front' }],
    },
  },
});

export const clearRealName = defineCall({
  name: 'real-name.clear-real-name',
  method: 'POST',
  path: '/mifi/clearRealName',
  summary:
    'Takes the verification of a SIM back, at the carrier too: for an owner who passes the device on. Photos and video are deleted at once. Again is no failure.',
  tier: 'ownerFresh',
  effect: 'write',
  input: Type.Object(named),
  data: RealName,
  errors: ['noSimNumber', 'realNameUnavailable', 'realNameStepNotDue', 'realNameWayNotOffered'],
  example: {
    input: { iccid },
    data: {
      ...exampleRealName,
      state: 'none',
      nextStep: 'begin',
      way: null,
      recognised: null,
      updatedAt: null,
    },
  },
});
