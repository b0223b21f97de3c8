import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { DeviceRow } from '../../platform/database/tables.ts';
import { fail } from '../../platform/failure.ts';
import { type CallContext, type Handler, userIdOf } from '../../platform/handler.ts';
import { reminderPopups } from './reminder-popups.ts';

/** Showings of a popup within this time count as one: a page may be drawn twice. */
const sameShowingSeconds = 5;

/** The input does not say on which page a reminder was shown: this one shows all of them. */
const anyPlace = 'serve';

export function savePopupWindow(db: Database): Handler<'content.save-popup-window'> {
  return async (context, { id, action = 'shown' }) => {
    const { subject, device, now } = context;
    if (!(await isShownTo(db, context, device, id))) return fail('popupNotFound');
    const viewer = userIdOf(subject) ?? device.imei;
    const shown = action === 'shown';
    const view = await db
      .insertInto('popup_views')
      .values({
        popup_id: id,
        viewer,
        shown: shown ? 1 : 0,
        pop_time: shown ? now : null,
        mutually_time: shown ? null : now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['popup_id', 'viewer'])
          .doUpdateSet(shown ? countShowing(now) : { mutually_time: now }),
      )
      .returning(['shown', 'pop_time', 'mutually_time'])
      .executeTakeFirstOrThrow();
    return {
      count: view.shown,
      popTime: view.pop_time?.toISOString() ?? null,
      mutuallyTime: view.mutually_time?.toISOString() ?? null,
    };
  };
}

const countShowing = (now: Date) => {
  const isNew = sql`popup_views.pop_time is null
    or popup_views.pop_time < ${now}::timestamptz - make_interval(secs => ${sameShowingSeconds})`;
  return {
    shown: sql<number>`popup_views.shown + case when ${isNew} then 1 else 0 end`,
    pop_time: sql<Date>`case when ${isNew} then ${now} else popup_views.pop_time end`,
  };
};

/** Whether a popup can have been shown here: one of the brand for everybody or this device, or a device's reminder. */
async function isShownTo(
  db: Database,
  context: Pick<CallContext, 'brand' | 'language' | 'site' | 'now'>,
  device: Pick<DeviceRow, 'imei' | 'status' | 'paused'>,
  id: string,
): Promise<boolean> {
  const written = await db
    .selectFrom('popups')
    .select('id')
    .where('id', '=', id)
    .where('brand', '=', context.brand)
    .where((eb) => eb.or([eb('target_imei', 'is', null), eb('target_imei', '=', device.imei)]))
    .executeTakeFirst();
  if (written) return true;
  const { urgent, others } = await reminderPopups(db, context, device, anyPlace);
  return [...urgent, ...others].some((popup) => popup.id === id);
}
