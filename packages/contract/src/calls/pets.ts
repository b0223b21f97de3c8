import Type from 'typebox';
import { defineCall } from '../define-call.ts';
import { Id, Imei, Instant, Nullable, NullableTime, Text, Time } from '../shapes.ts';
import { imageField } from './files.ts';

const imei = '352099001761481';
const noticeId = '5f0c8d0e-3f0b-4f6b-9d53-5a3a0c5a9d11';

/** Years, halves and the like allowed. */
const Age = Type.Number({ minimum: 0, maximum: 99 });
/** In jin of 500 g. */
const Weight = Type.Number({ minimum: 0.1, maximum: 400 });

/** The fields of a pet that an owner may publish; the rest is for the owner only. */
export const noticeFields = ['name', 'breed', 'age', 'weight', 'phone', 'picture'] as const;

/**
 * How a published phone number is shown: `number` as text, `button` only after a tap on call, `masked` with its middle
 * hidden, so that it can be recognised but not called.
 */
const PhoneShown = Type.Enum(['number', 'button', 'masked']);

const placed = {
  lostPlace: Text(200),
  /** WGS-84, the owner's pin; both or neither. Never the device's own position. */
  lostLongitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  lostLatitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  message: Type.Optional(Text(500)),
};

/** A lost-pet notice for anybody with its id. Fields that the owner did not choose are missing. */
const Notice = Type.Object({
  id: Id,
  name: Type.Optional(Type.String()),
  breed: Type.Optional(Type.String()),
  age: Type.Optional(Age),
  weight: Type.Optional(Weight),
  /** The number, as far as `phoneShown` shows it to everybody. */
  phone: Type.Optional(Type.String()),
  phoneShown: Type.Optional(PhoneShown),
  message: Type.Optional(Type.String()),
  /** The path of the picture, `/petMessage/noticePicture?id=…`: each notice has its own, deleted with it. */
  picture: Type.Optional(Type.String()),
  lostAt: Time,
  lostPlace: Type.String(),
  lostLongitude: Nullable(Type.Number()),
  lostLatitude: Nullable(Type.Number()),
  publishedAt: Time,
});
const exampleNotice = {
  id: noticeId,
  name: 'Doudou',
  breed: 'Corgi',
  phone: '13800000001',
  phoneShown: 'number' as const,
  message: 'Wears a blue collar.',
  picture: `/petMessage/noticePicture?id=${noticeId}`,
  lostAt: '2026-11-20T10:40:00.000Z',
  lostPlace: 'Longhua Park, north gate',
  lostLongitude: 121.4461,
  lostLatitude: 31.1748,
  publishedAt: '2026-11-20T11:25:00.000Z',
};

const Pet = Type.Object({
  imei: Imei,
  name: Type.String(),
  breed: Type.String(),
  age: Nullable(Type.Number()),
  /** In jin. */
  weight: Nullable(Type.Number()),
  phone: Nullable(Type.String()),
  /** The path of the picture, `/petMessage/picture?imei=…`, to be fetched with the token in the header; null: none. */
  picture: Nullable(Type.String()),
  updatedAt: NullableTime,
  /** The notice that is open; null: the pet is not lost. */
  notice: Nullable(
    Type.Object({
      ...Notice.properties,
      fields: Type.Array(Type.Enum([...noticeFields])),
      /** Whether publishing again would change the notice: the pet's published fields have changed since. */
      outdated: Type.Boolean(),
    }),
  ),
});
const examplePet = {
  imei,
  name: 'Doudou',
  breed: 'Corgi',
  age: 3,
  weight: 24,
  phone: '13800000001',
  picture: `/petMessage/picture?imei=${imei}`,
  updatedAt: '2026-10-26T01:32:00.000Z',
  notice: null,
};

export const getPetMessageByImei = defineCall({
  name: 'pets.get-pet-message-by-imei',
  method: 'POST',
  path: '/petMessage/getPetMessageByImei',
  summary: 'The pet that wears the device, with its open notice; null when none was entered.',
  tier: 'owner',
  effect: 'read',
  input: Type.Object({ imei: Imei }),
  data: Nullable(Pet),
  errors: [],
  example: { input: { imei }, data: examplePet },
});

export const updatePetMessage = defineCall({
  name: 'pets.update-pet-message',
  method: 'POST',
  path: '/petMessage/updatePetMessage',
  summary:
    'Enters or changes the pet. What is left out stays as it is; an empty breed or phone removes it, as `cleared` does with numbers. A notice that is open goes on showing what was published.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    name: Type.Optional(Text(30)),
    breed: Type.Optional(Text(30, 0)),
    age: Type.Optional(Age),
    weight: Type.Optional(Weight),
    /** Which of the two to remove: a form has no way to send a number without a value. */
    cleared: Type.Optional(Type.Array(Type.Enum(['age', 'weight']), { maxItems: 2, uniqueItems: true })),
    /** Empty: none. */
    phone: Type.Optional(
      Type.String({
        pattern: '^(\\+?\\d{6,15})?$',
        ...{ expects: { zh: '手机号，或留空', en: 'a phone number, or nothing' } },
      }),
    ),
  }),
  files: { multipartFile: { ...imageField, maxCount: 1, required: false } },
  data: Pet,
  errors: ['noService', 'pictureTooBig', 'notAnImage', 'serverBusy', 'tooManyRequests', 'invalidInput'],
  example: {
    input: { imei, name: 'Doudou', breed: 'Corgi', age: 3, weight: 24, phone: '13800000001' },
    data: examplePet,
  },
});

export const getPicture = defineCall({
  name: 'pets.get-picture',
  method: 'GET',
  path: '/petMessage/picture',
  summary: 'The bytes of the picture of the pet that wears the device. The token goes in the header.',
  tier: 'owner',
  effect: 'read',
  envelope: 'download',
  input: Type.Object({ imei: Imei }),
  data: Type.Object({
    mediaType: Type.String(),
    fileName: Type.String(),
    sizeBytes: Nullable(Type.Integer()),
  }),
  errors: ['fileNotFound'],
  example: {
    input: { imei },
    data: { mediaType: 'image/jpeg', fileName: 'pet.jpg', sizeBytes: 183_204 },
  },
});

export const publishNotice = defineCall({
  name: 'pets.publish-notice',
  method: 'POST',
  path: '/petMessage/publishNotice',
  summary:
    'Publishes a lost-pet notice with exactly these fields, under a random id that is the only way to it. While one is open it is changed and keeps its id: a poster that hangs stays good. With an id only that notice is changed, and nothing is published once it was withdrawn.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({
    imei: Imei,
    id: Type.Optional(Id),
    fields: Type.Array(Type.Enum([...noticeFields]), { minItems: 1, maxItems: 6, uniqueItems: true }),
    /** With the field phone; `number` unless given. */
    phoneShown: Type.Optional(PhoneShown),
    lostAt: Instant,
    ...placed,
  }),
  data: Notice,
  errors: ['petNotEntered', 'noticeNotFound', 'invalidInput', 'tooManyRequests'],
  example: {
    input: {
      imei,
      fields: ['name', 'breed', 'phone', 'picture'],
      phoneShown: 'number',
      lostAt: '2026-11-20T10:40:00Z',
      lostPlace: 'Longhua Park, north gate',
      lostLongitude: 121.4461,
      lostLatitude: 31.1748,
      message: 'Wears a blue collar.',
    },
    data: exampleNotice,
  },
});

export const withdrawNotice = defineCall({
  name: 'pets.withdraw-notice',
  method: 'POST',
  path: '/petMessage/withdrawNotice',
  summary:
    'Ends a notice for good: from now on its id shows nothing, its picture neither. Again is no failure.',
  tier: 'owner',
  effect: 'write',
  input: Type.Object({ imei: Imei, id: Id }),
  data: Type.Object({ id: Id, withdrawnAt: Time }),
  errors: ['noticeNotFound'],
  example: { input: { imei, id: noticeId }, data: { id: noticeId, withdrawnAt: '2026-11-21T00:05:00.000Z' } },
});

export const getNotice = defineCall({
  name: 'pets.notice',
  method: 'GET',
  path: '/petMessage/notice',
  summary:
    'A lost-pet notice, for anybody who has its id: exactly the published fields, until it is withdrawn.',
  tier: 'any',
  effect: 'read',
  input: Type.Object({ id: Id }),
  data: Notice,
  errors: ['noticeNotFound', 'tooManyRequests'],
  example: { input: { id: noticeId }, data: exampleNotice },
});

export const getNoticePicture = defineCall({
  name: 'pets.notice-picture',
  method: 'GET',
  path: '/petMessage/noticePicture',
  summary:
    'The bytes of a notice’s picture, if its owner published one; gone with the notice. Fit for an <img>.',
  tier: 'any',
  effect: 'read',
  envelope: 'download',
  input: Type.Object({ id: Id }),
  data: getPicture.data,
  errors: ['noticeNotFound', 'tooManyRequests'],
  example: { input: { id: noticeId }, data: getPicture.example.data },
});
