import type { Transaction } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type {
  DeviceRow,
  FileRow,
  PetNoticeRow,
  PetProfileRow,
  Tables,
} from '../../platform/database/tables.ts';
import { dropFiles } from '../files/public.ts';
import { isOpen, isOwnProfile } from './rules.ts';

/** The owner's pet and its open notice; neither of a former owner. */
export async function loadPet(
  db: Queries,
  device: DeviceRow,
): Promise<{ profile: PetProfileRow; notice: PetNoticeRow | null } | null> {
  const profile = await db
    .selectFrom('pet_profiles')
    .selectAll()
    .where('imei', '=', device.imei)
    .executeTakeFirst();
  if (!profile || !isOwnProfile(device, profile)) return null;
  const notice = await openNotice(db, device.imei);
  return { profile, notice: notice && isOpen(device, notice) ? notice : null };
}

/** Holds a pet: whatever changes it, its notice or its picture waits for its turn. */
export async function lockProfile(trx: Transaction<Tables>, imei: string): Promise<PetProfileRow | null> {
  const profile = await trx
    .selectFrom('pet_profiles')
    .selectAll()
    .where('imei', '=', imei)
    .forUpdate()
    .executeTakeFirst();
  return profile ?? null;
}

/** The notice that was not withdrawn, a former owner's too. */
export async function openNotice(db: Queries, imei: string): Promise<PetNoticeRow | null> {
  const notice = await db
    .selectFrom('pet_notices')
    .selectAll()
    .where('imei', '=', imei)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return notice ?? null;
}

/** A notice as anybody may read it; `ended` when there is none any more, null when there never was. */
export async function findNotice(
  db: Queries,
  id: string,
  brand: string,
): Promise<PetNoticeRow | 'ended' | null> {
  const found = await db
    .selectFrom('pet_notices as n')
    .innerJoin('devices as d', 'd.imei', 'n.imei')
    .selectAll('n')
    .select(['d.user_id', 'd.bound_at'])
    .where('n.id', '=', id)
    .where('n.brand', '=', brand)
    .executeTakeFirst();
  if (!found) return null;
  const { user_id, bound_at, ...notice } = found;
  return isOpen({ user_id, bound_at }, notice) ? notice : 'ended';
}

export async function loadFile(db: Queries, id: string, brand: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('brand', '=', brand)
    .where('purpose', '=', 'petPicture')
    .executeTakeFirst();
  return row ?? null;
}

/** Gives up a picture that neither the pet nor an open notice shows any more. The caller holds the pet. */
export async function dropPictureUnlessShown(
  trx: Transaction<Tables>,
  imei: string,
  fileId: string | null | undefined,
  now: Date,
): Promise<void> {
  if (!fileId) return;
  const profile = await trx
    .selectFrom('pet_profiles')
    .select('picture_file_id')
    .where('imei', '=', imei)
    .executeTakeFirst();
  if (profile?.picture_file_id === fileId) return;
  if ((await openNotice(trx, imei))?.published.pictureFileId === fileId) return;
  await dropFiles(trx, [fileId], now);
}

/** What the device's next owner must not find: the pet, its notices and all of its pictures. */
export async function forgetPet(trx: Transaction<Tables>, imei: string, now: Date): Promise<void> {
  const profile = await lockProfile(trx, imei);
  const notice = await openNotice(trx, imei);
  const fileIds = [profile?.picture_file_id, notice?.published.pictureFileId].filter((id) => id != null);
  await trx.deleteFrom('pet_notices').where('imei', '=', imei).execute();
  await trx.deleteFrom('pet_profiles').where('imei', '=', imei).execute();
  await dropFiles(trx, fileIds, now);
}

/** Ends a notice, and its picture with it; answers when. The caller holds the pet. */
export async function endNotice(trx: Transaction<Tables>, notice: PetNoticeRow, now: Date): Promise<Date> {
  // The clock of the process that published it may be ahead: a notice must not end before it began.
  const at = notice.published_at > now ? notice.published_at : now;
  await trx
    .updateTable('pet_notices')
    .set({ withdrawn_at: at })
    .where('id', '=', notice.id)
    .where('withdrawn_at', 'is', null)
    .execute();
  await dropPictureUnlessShown(trx, notice.imei, notice.published.pictureFileId, now);
  return at;
}
