import { isWholePhoneNumber } from '@device-pay/rules';
import type { Transaction } from 'kysely';
import type { DeviceRow, PetProfileRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail, invalidField, isFailure, missingField } from '../../platform/failure.ts';
import type { Handler, Input } from '../../platform/handler.ts';
import { tooManyTries } from '../../platform/tries.ts';
import { keepsOwner } from '../access/public.ts';
import { type FilesDeps, keepFiles, storeFile, uploadLimits } from '../files/public.ts';
import { presentPet } from './present.ts';
import { changeLimit, gramsOfJin, isOwnProfile } from './rules.ts';
import { dropPictureUnlessShown, loadPet, lockProfile } from './store.ts';

/** A number is entered or removed, not both. */
const givenBeside = {
  zh: (field: string) => `不能包含同时填写的 ${field}`,
  en: (field: string) => `must not name ${field}, which is given beside it`,
};

const cutPhone = { zh: '应为完整的电话号码', en: 'must be a complete phone number' };

export function updatePetMessage(deps: FilesDeps): Handler<'pets.update-pet-message'> {
  return async (context, input) => {
    const { device, subject, now, clientIp, language, site, files } = context;
    const both = input.cleared?.find((field) => input[field] !== undefined);
    if (both) return invalidField('cleared', givenBeside[language](both));
    if (input.phone && !isWholePhoneNumber(input.phone, site))
      return invalidField('phone', cutPhone[language]);
    const [picture] = files.multipartFile;
    const limits = [changeLimit(device.imei), ...(picture ? uploadLimits(subject.guestId, clientIp) : [])];
    const refusal = await tooManyTries(deps.db, limits, now);
    if (refusal) return refusal;
    if (input.name === undefined && !(await loadPet(deps.db, device))) return missingField('name', language);
    // Before the transaction, as encoding a picture takes a while. One that is not kept is deleted after its probation.
    const stored = picture && (await storeFile(deps, context, 'petPicture', picture, 'multipartFile'));
    if (isFailure(stored)) return stored;

    return transact(deps.db, async (trx) => {
      if (!(await keepsOwner(trx, device))) return fail('noService');
      const before = await enter(trx, device, input, now);
      if (!before) return missingField('name', language);
      if (stored && !(await keepFiles(trx, context, 'petPicture', [stored.id]))) {
        throw new Error('a picture that was just stored cannot be kept');
      }
      await trx
        .updateTable('pet_profiles')
        .set({
          // A former owner's pet is written over as a whole.
          ...(isOwnProfile(device, before) ? {} : nothingEntered),
          ...changesOf(input),
          ...(stored ? { picture_file_id: stored.id } : {}),
          updated_by: subject.userId,
          updated_at: now,
        })
        .where('imei', '=', device.imei)
        .execute();
      await dropPictureUnlessShown(trx, device.imei, before.picture_file_id, now);
      const pet = await loadPet(trx, device);
      if (!pet) throw new Error('a pet that was just entered is missing');
      return presentPet(pet.profile, pet.notice);
    });
  };
}

/** Locks the pet as it is; creates it, with its name, where there is none. Null when there is no name either. */
async function enter(
  trx: Transaction<Tables>,
  { imei, brand, ...device }: DeviceRow,
  { name }: Input<'pets.update-pet-message'>,
  now: Date,
): Promise<PetProfileRow | null> {
  if (name !== undefined) {
    await trx
      .insertInto('pet_profiles')
      .values({ imei, brand, name, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const profile = await lockProfile(trx, imei);
  return profile && (name !== undefined || isOwnProfile(device, profile)) ? profile : null;
}

const nothingEntered = {
  breed: '',
  age_years: null,
  weight_grams: null,
  phone: null,
  picture_file_id: null,
};

/** What is left out stays. */
const changesOf = ({ name, breed, age, weight, phone, cleared }: Input<'pets.update-pet-message'>) => ({
  ...(name === undefined ? {} : { name }),
  ...(breed === undefined ? {} : { breed }),
  ...(age === undefined ? {} : { age_years: age }),
  ...(weight === undefined ? {} : { weight_grams: gramsOfJin(weight) }),
  ...(phone === undefined ? {} : { phone: phone || null }),
  ...(cleared?.includes('age') ? { age_years: null } : {}),
  ...(cleared?.includes('weight') ? { weight_grams: null } : {}),
});
