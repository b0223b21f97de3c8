import { hourMs, replaceYuanSign } from '@device-pay/rules';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { type CallContext, type Handler, userIdOf } from '../../platform/handler.ts';
import { type Popup, reminderPopups } from './reminder-popups.ts';

/** One popup of a visit: an urgent reminder first, then what staff have written, then the other reminders. */
export function getPopupWindowByImei(db: Database): Handler<'content.get-popup-window-by-imei'> {
  return async (context, { location }) => {
    const { now, subject, device } = context;
    const viewer = userIdOf(subject) ?? device.imei;
    const [written, reminders] = await Promise.all([
      loadPopups(db, context, device.imei, location),
      reminderPopups(db, context, device, location),
    ]);
    const popups = [...reminders.urgent, ...written, ...reminders.others];
    if (popups.length === 0) return null;
    const views = await loadViews(
      db,
      viewer,
      popups.map((popup) => popup.id),
    );
    const due = popups.find((popup) => {
      const view = views.get(popup.id);
      if (!view) return true;
      if (view.shown >= popup.count) return false;
      return !view.pop_time || now.getTime() - view.pop_time.getTime() >= popup.remindIntervalHours * hourMs;
    });
    if (!due) return null;
    const view = views.get(due.id);
    return {
      ...due,
      popTime: view?.pop_time?.toISOString() ?? null,
      mutuallyTime: view?.mutually_time?.toISOString() ?? null,
    };
  };
}

async function loadPopups(
  db: Queries,
  {
    brand,
    site,
    platform,
    language,
    now,
  }: Pick<CallContext, 'brand' | 'site' | 'platform' | 'language' | 'now'>,
  imei: string,
  location: string | undefined,
): Promise<Popup[]> {
  const rows = await db
    .selectFrom('popups')
    .selectAll()
    .where('brand', '=', brand)
    .where('active_from', '<=', now)
    .where('active_to', '>', now)
    .where('platform', 'in', ['all', platform])
    .where((eb) => eb.or([eb('target_imei', 'is', null), eb('target_imei', '=', imei)]))
    .where((eb) => eb.or([eb('location', 'is', null), ...(location ? [eb('location', '=', location)] : [])]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const english = language === 'en';
  const ofSite = (zh: string, en: string) => replaceYuanSign(english ? en : zh, site);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    platform: row.platform,
    title: ofSite(row.title_zh, row.title_en),
    text: ofSite(row.text_zh, row.text_en),
    count: row.count,
    buttonType: row.button_type,
    buttonText: ofSite(row.button_text_zh, row.button_text_en),
    actionUrl: row.action_url,
    remindIntervalHours: row.remind_interval_hours,
    endsAt: null,
    packageType: null,
  }));
}

/** How often this viewer has seen each of them, and when they last acted. */
async function loadViews(db: Queries, viewer: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('popup_views')
    .select(['popup_id', 'shown', 'pop_time', 'mutually_time'])
    .where('viewer', '=', viewer)
    .where('popup_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.popup_id, row]));
}
