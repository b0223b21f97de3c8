import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Imei, NullableTime, PhoneNumber, Time } from '../shapes.ts';

const imei = '490154203237518';
const asOf = '2026-11-21T06:00:00.000Z';

/** The phone number that was given, its middle hidden, and whether a code sent to it was entered. */
const BoundPhone = Type.Object({
  phone: Type.String(),
  phoneVerified: Type.Boolean(),
  /** Until when a code that was sent is valid; null: none is expected. */
  codeExpiresAt: NullableTime,
  /** When another code may be requested. */
  nextCodeAt: NullableTime,
});

export const bindDevice = defineCall({
  name: 'devices.bind-device',
  method: 'POST',
  path: '/device/bindDevice',
  summary:
    'Binds a device that one holds to the account, and sends a code to the phone number, which counts once /device/verifyPhone got it, and until then replaces no verified one; a device that is bound stays so where no code can be sent (codeExpiresAt null). For an own device: changes the number, or sends another code.',
  tier: 'holder',
  effect: 'write',
  input: Type.Object({ imei: Imei, celPhoneNumber: PhoneNumber }),
  data: Type.Object({ imei: Imei, boundAt: NullableTime, ...BoundPhone.properties }),
  errors: ['loginNeeded', 'deviceBound', 'invalidInput', 'tooManyRequests', 'smsUnavailable'],
  example: {
    input: { imei, celPhoneNumber: '13800000001' },
    data: {
      imei,
      boundAt: asOf,
      phone: '138****0001',
      phoneVerified: false,
      codeExpiresAt: '2026-11-21T06:10:00.000Z',
      nextCodeAt: '2026-11-21T06:01:00.000Z',
    },
  },
});

export const verifyPhone = defineCall({
  name: 'devices.verify-phone',
  method: 'POST',
  path: '/device/verifyPhone',
  summary: 'Enters the code that was sent to the phone number. Good for 10 minutes and 5 tries.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    code: Type.String({ pattern: '^\\d{6}$', ...{ expects: { zh: '6 位数字', en: '6 digits' } } }),
  }),
  data: Type.Object({ phone: Type.String(), phoneVerified: Type.Boolean() }),
  errors: ['phoneCodeWrong', 'phoneCodeEnded'],
  example: { input: { imei, code: '135790' }, data: { phone: '138****0001', phoneVerified: true } },
});

export const unbindDevice = defineCall({
  name: 'devices.unbind-device',
  method: 'POST',
  path: '/device/unbindDevice',
  summary:
    'Takes the device off the account. Pet profile and notices, alarm receivers and events, positions, and the Wi-Fi name and password go with it: the next owner sees none of them.',
  tier: 'ownerFresh',
  effect: 'write',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({ imei: Imei, unboundAt: Time }),
  errors: ['noService'],
  example: { input: { imei }, data: { imei, unboundAt: asOf } },
});
