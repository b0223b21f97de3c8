import { isDeepStrictEqual } from 'node:util';
import { noticeFields } from '@device-pay/contract';
import { maskedPhone } from '@device-pay/rules';
import type { PetNoticeRow, PetProfileRow, PublishedPet } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { jinOfGrams } from './rules.ts';

type Pet = NonNullable<Data<'pets.get-pet-message-by-imei'>>;
type Notice = Data<'pets.notice'>;
type NoticeField = (typeof noticeFields)[number];
type PhoneShown = NonNullable<Notice['phoneShown']>;

/** What is kept of each field that may be published. */
const keptAs = {
  name: 'name',
  breed: 'breed',
  age: 'ageYears',
  weight: 'weightGrams',
  phone: 'phone',
  picture: 'pictureFileId',
} as const satisfies Record<NoticeField, keyof PublishedPet>;

/** Exactly what a notice shows, copied from the pet: what is not entered is not there. */
export function publishedOf(
  profile: PetProfileRow,
  fields: readonly NoticeField[],
  message: string | undefined,
  phoneShown: PhoneShown = 'number',
): PublishedPet {
  const all: Record<NoticeField, string | number | null> = {
    name: profile.name,
    breed: profile.breed || null,
    age: profile.age_years,
    weight: profile.weight_grams,
    // What nobody may call is not even kept with the notice.
    phone: profile.phone !== null && phoneShown === 'masked' ? maskedPhone(profile.phone) : profile.phone,
    picture: profile.picture_file_id,
  };
  const chosen = fields.flatMap((field) => (all[field] === null ? [] : [[keptAs[field], all[field]]]));
  const showsPhone = profile.phone !== null && fields.includes('phone');
  return {
    ...Object.fromEntries(chosen),
    ...(showsPhone ? { phoneShown } : {}),
    ...(message ? { message } : {}),
  };
}

export function presentNotice(row: PetNoticeRow): Notice {
  const { ageYears, weightGrams, pictureFileId, name, breed, phone, message, phoneShown } = row.published;
  return {
    id: row.id,
    ...(name === undefined ? {} : { name }),
    ...(breed === undefined ? {} : { breed }),
    ...(ageYears === undefined ? {} : { age: ageYears }),
    ...(weightGrams === undefined ? {} : { weight: jinOfGrams(weightGrams) }),
    ...(phone === undefined ? {} : { phone, phoneShown: phoneShown ?? 'number' }),
    ...(message === undefined ? {} : { message }),
    ...(pictureFileId === undefined ? {} : { picture: `/petMessage/noticePicture?id=${row.id}` }),
    lostAt: row.lost_at.toISOString(),
    lostPlace: row.lost_place,
    lostLongitude: row.lost_longitude,
    lostLatitude: row.lost_latitude,
    publishedAt: row.published_at.toISOString(),
  };
}

const fieldsOf = ({ published }: PetNoticeRow): NoticeField[] =>
  noticeFields.filter((field) => published[keptAs[field]] !== undefined);

function isOutdated(profile: PetProfileRow, notice: PetNoticeRow): boolean {
  const { message, phoneShown } = notice.published;
  const now = publishedOf(profile, fieldsOf(notice), message, phoneShown);
  return !isDeepStrictEqual(now, notice.published);
}

export function presentPet(profile: PetProfileRow, notice: PetNoticeRow | null): Pet {
  return {
    imei: profile.imei,
    name: profile.name,
    breed: profile.breed,
    age: profile.age_years,
    weight: profile.weight_grams === null ? null : jinOfGrams(profile.weight_grams),
    phone: profile.phone,
    picture: profile.picture_file_id === null ? null : `/petMessage/picture?imei=${profile.imei}`,
    updatedAt: profile.updated_at.toISOString(),
    notice: notice && {
      ...presentNotice(notice),
      fields: fieldsOf(notice),
      outdated: isOutdated(profile, notice),
    },
  };
}
