import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isOfPresentOwner } from '../access/public.ts';
import { endNotice, lockProfile } from './store.ts';

export function withdrawNotice(db: Database): Handler<'pets.withdraw-notice'> {
  return async ({ device, now }, { id }) =>
    transact(db, async (trx) => {
      await lockProfile(trx, device.imei);
      const notice = await trx
        .selectFrom('pet_notices')
        .selectAll()
        .where('id', '=', id)
        .where('imei', '=', device.imei)
        .executeTakeFirst();
      // This owner must not learn what a former owner published.
      if (!notice || !isOfPresentOwner(device, notice.published_at)) return fail('noticeNotFound');
      const withdrawnAt = notice.withdrawn_at ?? (await endNotice(trx, notice, now));
      return { id, withdrawnAt: withdrawnAt.toISOString() };
    });
}
