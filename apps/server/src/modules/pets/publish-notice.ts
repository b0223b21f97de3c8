import { randomUUID } from 'node:crypto';
import { parseInstant, zoneOfSite } from '@device-pay/rules';
import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, invalidField } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { presentNotice, publishedOf } from './present.ts';
import { isOpen, isOwnProfile, publishLimit } from './rules.ts';
import { dropPictureUnlessShown, endNotice, lockProfile, openNotice } from './store.ts';

const texts = {
  zh: {
    lostAt: '应为已经过去的时间',
    pin: '经度和纬度应一起填写',
    phone: '包含电话，但尚未填写电话',
  },
  en: {
    lostAt: 'must be a time that has passed',
    pin: 'must be given together with the other coordinate',
    phone: 'names the phone, but none is entered',
  },
} as const;

/** Publishes a notice, or changes the one that is open: a poster that hangs stays good. */
export function publishNotice(db: Database): Handler<'pets.publish-notice'> {
  return async ({ device, subject, brand, site, now, language }, input) => {
    const words = texts[language];
    const lostAt = parseInstant(input.lostAt, zoneOfSite(site), 'from');
    if (!lostAt || lostAt > now) return invalidField('lostAt', words.lostAt);
    const { lostLongitude = null, lostLatitude = null } = input;
    if (lostLongitude === null && lostLatitude !== null) return invalidField('lostLongitude', words.pin);
    if (lostLatitude === null && lostLongitude !== null) return invalidField('lostLatitude', words.pin);
    const refusal = await tooManyTries(db, [publishLimit(device.imei)], now);
    if (refusal) return refusal;

    return transact(db, async (trx) => {
      const profile = await lockProfile(trx, device.imei);
      if (!profile || !isOwnProfile(device, profile)) return fail('petNotEntered');
      // Who finds the pet would have nobody to call.
      if (input.fields.includes('phone') && profile.phone === null)
        return invalidField('fields', words.phone);
      const values = {
        published: JSON.stringify(publishedOf(profile, input.fields, input.message, input.phoneShown)),
        published_by: subject.userId,
        lost_at: lostAt,
        lost_place: input.lostPlace,
        lost_longitude: lostLongitude,
        lost_latitude: lostLatitude,
      };
      const before = await openNotice(trx, device.imei);
      // Who wanted to change a notice that was withdrawn meanwhile must not publish it again.
      if (input.id !== undefined && before?.id !== input.id) return fail('noticeNotFound');
      if (before && isOpen(device, before)) {
        const changed = await trx
          .updateTable('pet_notices')
          .set(values)
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await dropPictureUnlessShown(trx, device.imei, before.published.pictureFileId, now);
        return presentNotice(changed);
      }
      // A former owner's poster must not show this owner's pet.
      if (before) await endNotice(trx, before, now);
      const made = await trx
        .insertInto('pet_notices')
        // Random throughout: the id is all that keeps strangers out.
        .values({
          id: randomUUID(),
          imei: device.imei,
          brand,
          published_at: now,
          withdrawn_at: null,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentNotice(made);
    });
  };
}
