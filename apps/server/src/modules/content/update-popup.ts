import { parseInstant, zoneOfSite } from '@device-pay/rules';
import { isBrandLink } from '../../platform/brand-link.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField, isFailure } from '../../platform/failure.ts';
import type { CallContext, Handler, Input } from '../../platform/handler.ts';
import { newId } from '../../platform/ids.ts';
import { changedFields, recordAct } from '../audit/public.ts';
import { type PopupRow, presentPopup, selectPopups } from './popup-view.ts';

type Problem = 'device' | 'link' | 'needed' | 'period' | 'time';

const problems: Record<Problem, Record<Language, string>> = {
  device: { zh: '不是本品牌的设备', en: 'is no device of this brand' },
  link: {
    zh: '只能是本站页面或本品牌的 https 地址',
    en: 'must be a page of this site or an https address of the brand',
  },
  needed: { zh: '打开页面的按钮需要地址', en: 'is needed for a button that opens something' },
  period: { zh: '应晚于开始时间', en: 'must be after it begins' },
  time: { zh: '不是有效的日期', en: 'is no date' },
};

export function updatePopup(db: Database): Handler<'content.update-popup'> {
  return async (context, input) => {
    const { brand, subject, now } = context;
    const row = rowOf(context, input);
    if (isFailure(row)) return row;
    const id = input.id ?? newId(now.getTime());
    const values = { ...row, updated_by: subject.userId };
    return transact(db, async (trx) => {
      const find = () => selectPopups(trx, brand).where('p.id', '=', id).executeTakeFirst();
      const before = input.id === undefined ? null : await find();
      if (before === undefined) return fail('popupNotFound');
      const refusal = await otherBrandsDevice(trx, context, input, before);
      if (refusal) return refusal;
      if (before === null) {
        await trx
          .insertInto('popups')
          .values({ id, brand, ...values })
          .execute();
      } else await trx.updateTable('popups').set(values).where('id', '=', id).execute();
      const after = await find();
      if (!after) return fail('popupNotFound');
      await recordAct(trx, context, {
        action: 'content.update-popup',
        objectType: 'popup',
        objectId: id,
        changes: {
          added: before === null,
          fields: changedFields(before && writtenOf(before), writtenOf(after)),
          activeTo: [before?.active_to.toISOString() ?? null, after.active_to.toISOString()],
        },
      });
      return presentPopup(after);
    });
  };
}

/** What staff have written of a popup, without its counters. */
function writtenOf(row: PopupRow) {
  const { id: _id, shownTo: _shownTo, actedBy: _actedBy, ...written } = presentPopup(row);
  return written;
}

const wrongField = (field: string, what: Problem, language: Language): Failure<'invalidInput'> =>
  invalidField(field, problems[what][language]);

/** Only a new target is checked: a popup whose device has left the brand since can still be changed, and so ended. */
async function otherBrandsDevice(
  db: Queries,
  { brand, language }: Pick<CallContext, 'brand' | 'language'>,
  { targetImei }: Input<'content.update-popup'>,
  before: PopupRow | null,
): Promise<Failure<'invalidInput'> | null> {
  if (targetImei === undefined || targetImei === before?.target_imei) return null;
  const device = await db
    .selectFrom('devices')
    .select('imei')
    .where('imei', '=', targetImei)
    .where('brand', '=', brand)
    .executeTakeFirst();
  return device ? null : wrongField('targetImei', 'device', language);
}

function rowOf(
  { brand, site, language }: Pick<CallContext, 'brand' | 'site' | 'language'>,
  input: Input<'content.update-popup'>,
) {
  const zone = zoneOfSite(site);
  const activeFrom = parseInstant(input.activeFrom, zone, 'from');
  const activeTo = parseInstant(input.activeTo, zone, 'until');
  const wrong = (field: string, what: Problem) => wrongField(field, what, language);
  if (!activeFrom) return wrong('activeFrom', 'time');
  if (!activeTo) return wrong('activeTo', 'time');
  if (activeTo <= activeFrom) return wrong('activeTo', 'period');
  if (input.buttonType === 'open' && input.actionUrl === undefined) return wrong('actionUrl', 'needed');
  if (input.actionUrl !== undefined && !isBrandLink(input.actionUrl, brand))
    return wrong('actionUrl', 'link');
  return {
    type: input.type,
    platform: input.platform ?? ('all' as const),
    location: input.location ?? null,
    target_imei: input.targetImei ?? null,
    title_zh: input.titleZh,
    title_en: input.titleEn,
    text_zh: input.textZh,
    text_en: input.textEn,
    button_type: input.buttonType,
    button_text_zh: input.buttonTextZh,
    button_text_en: input.buttonTextEn,
    action_url: input.buttonType === 'open' ? (input.actionUrl ?? null) : null,
    count: input.count,
    remind_interval_hours: input.remindIntervalHours,
    active_from: activeFrom,
    active_to: activeTo,
    sort: input.order ?? 0,
  };
}
