import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/handler.ts';

const hourMs = 60 * 60 * 1000;

export function getPopupWindowByImei(db: Database): Handler<'content.get-popup-window-by-imei'> {
  return async ({ brand, platform, language, now, subject, device }, { location }) => {
    const viewer = subject.kind === 'user' ? subject.userId : device.imei;
    const rows = await db
      .selectFrom('popups as p')
      .leftJoin('popup_views as v', (join) =>
        join.onRef('v.popup_id', '=', 'p.id').on('v.viewer', '=', viewer),
      )
      .selectAll('p')
      .select(['v.shown', 'v.pop_time', 'v.mutually_time'])
      .where('p.brand', '=', brand)
      .where('p.active_from', '<=', now)
      .where('p.active_to', '>', now)
      .where('p.platform', 'in', ['all', platform])
      .where((eb) => eb.or([eb('p.target_imei', 'is', null), eb('p.target_imei', '=', device.imei)]))
      .where((eb) =>
        eb.or([eb('p.location', 'is', null), ...(location ? [eb('p.location', '=', location)] : [])]),
      )
      .orderBy('p.sort')
      .orderBy('p.id')
      .execute();
    const popup = rows.find((row) => {
      if ((row.shown ?? 0) >= row.count) return false;
      return !row.pop_time || now.getTime() - row.pop_time.getTime() >= row.remind_interval_hours * hourMs;
    });
    if (!popup) return null;
    const english = language === 'en';
    return {
      id: popup.id,
      type: popup.type,
      platform: popup.platform,
      title: english ? popup.title_en : popup.title_zh,
      text: english ? popup.text_en : popup.text_zh,
      count: popup.count,
      popTime: popup.pop_time?.toISOString() ?? null,
      mutuallyTime: popup.mutually_time?.toISOString() ?? null,
      buttonType: popup.button_type,
      buttonText: english ? popup.button_text_en : popup.button_text_zh,
      actionUrl: popup.action_url,
      remindIntervalHours: popup.remind_interval_hours,
    };
  };
}
