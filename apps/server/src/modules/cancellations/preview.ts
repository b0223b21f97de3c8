import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { hasOpenMoney, lossesOf } from './losses.ts';
import { isOwnDevice } from './own-device.ts';
import { reviewTimes } from './review-times.ts';

export function previewCancellation(db: Database): Handler<'cancellations.preview'> {
  return async (context, { imei = null }) => {
    const { brand, site, subject, now } = context;
    if (imei !== null && !(await isOwnDevice(db, context, imei))) return fail('noService');
    const about = { brand, site, userId: subject.userId, imei };
    const open = await db
      .selectFrom('cancellations')
      .select('id')
      .where('ended_at', 'is', null)
      .where('user_id', '=', subject.userId)
      .where('imei', 'is not distinct from', imei)
      .executeTakeFirst();
    const [losses, openMoney, times] = await Promise.all([
      lossesOf(db, about, now),
      hasOpenMoney(db, about),
      reviewTimes(db, context),
    ]);
    return {
      losses,
      obstacles: [...(open ? ['openRequest' as const] : []), ...(openMoney ? ['openRefund' as const] : [])],
      decideFrom: times.decideFrom.toISOString(),
      decideBy: times.decideBy.toISOString(),
    };
  };
}
