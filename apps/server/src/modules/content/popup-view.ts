import type { Queries } from '../../platform/database/connect.ts';
import type { Data } from '../../platform/handler.ts';

/** The popups of a brand, each with how many viewers it was shown to and how many acted on it. */
export const selectPopups = (db: Queries, brand: string) =>
  db
    .selectFrom('popups as p')
    .selectAll('p')
    .select((eb) => [
      eb
        .selectFrom('popup_views as v')
        .select((views) => views.fn.countAll<number>().as('n'))
        .whereRef('v.popup_id', '=', 'p.id')
        .where('v.shown', '>', 0)
        .$asScalar()
        .$notNull()
        .as('shown_to'),
      eb
        .selectFrom('popup_views as v')
        .select((views) => views.fn.countAll<number>().as('n'))
        .whereRef('v.popup_id', '=', 'p.id')
        .where('v.mutually_time', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('acted_by'),
    ])
    .where('p.brand', '=', brand);

export type PopupRow = Awaited<ReturnType<ReturnType<typeof selectPopups>['executeTakeFirstOrThrow']>>;

/** A popup as staff see it. */
export const presentPopup = (row: PopupRow): Data<'content.update-popup'> => ({
  id: row.id,
  type: row.type,
  platform: row.platform,
  location: row.location,
  targetImei: row.target_imei,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  textZh: row.text_zh,
  textEn: row.text_en,
  buttonType: row.button_type,
  buttonTextZh: row.button_text_zh,
  buttonTextEn: row.button_text_en,
  actionUrl: row.action_url,
  count: row.count,
  remindIntervalHours: row.remind_interval_hours,
  activeFrom: row.active_from.toISOString(),
  activeTo: row.active_to.toISOString(),
  order: row.sort,
  shownTo: row.shown_to,
  actedBy: row.acted_by,
});
