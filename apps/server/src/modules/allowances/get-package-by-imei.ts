import type { Database } from '../../platform/database/connect.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import { deviceAllowances, type LevelledAllowance } from './device-allowances.ts';
import { loadPackageTypes } from './package-types.ts';

/** The requirement's flat names of the alarms that are counted in time. */
const timedAlarms = { 8: 'audio', 22: 'move', 23: 'voice', 24: 'human', 25: 'face', 26: 'shield' } as const;

export function getPackageByImei(db: Database): Handler<'allowances.get-package-by-imei'> {
  return async ({ device, language, now }) => {
    // The counter is read before the grants: read after them, its time could be newer than the use that they show.
    const [types, counter] = await Promise.all([
      loadPackageTypes(db),
      db.selectFrom('device_latest').select('data_at').where('imei', '=', device.imei).executeTakeFirst(),
    ]);
    const allowances = await deviceAllowances(db, device.imei, types, now);
    const countedAt = counter?.data_at;
    // A newer counter that counted nothing still says that nothing was used up to its time.
    const asOfOf = (allowance: LevelledAllowance): Date =>
      countedAt && isData(allowance) && countedAt > allowance.asOf ? countedAt : allowance.asOf;
    const items = types.flatMap((type) => {
      const allowance = allowances.get(type.type);
      if (!allowance) return [];
      return [
        {
          type: type.type,
          key: type.key,
          family: type.family,
          name: language === 'en' ? type.name_en : type.name_zh,
          unit: allowance.unit,
          level: allowance.level,
          sum: allowance.sum,
          usable: allowance.usable,
          effectiveTime: allowance.effectiveTime?.toISOString() ?? null,
          expirationTime: allowance.expirationTime?.toISOString() ?? null,
          endsAt: allowance.endsAt?.toISOString() ?? null,
          asOf: asOfOf(allowance).toISOString(),
        },
      ];
    });
    return { ...flatFields(allowances), items };
  };
}

const isData = ({ unit }: LevelledAllowance): boolean => unit === 'G' || unit === 'M';

function flatFields(
  allowances: ReadonlyMap<number, LevelledAllowance>,
): Partial<Data<'allowances.get-package-by-imei'>> {
  const [sms, phone, record] = [allowances.get(1), allowances.get(2), allowances.get(3)];
  const byDay = record?.unit === 'day';
  const fields: Record<string, number | string | null> = {
    sms: sms?.sum ?? 0,
    usableSms: sms?.usable ?? 0,
    phone: phone?.sum ?? 0,
    usablePhone: phone?.usable ?? 0,
    record: byDay ? 0 : (record?.sum ?? 0),
    usableRecord: byDay ? 0 : (record?.usable ?? 0),
    recordDay: byDay ? record.sum : 0,
    usableRecordDay: byDay ? record.usable : 0,
  };
  for (const [type, name] of Object.entries(timedAlarms)) {
    const allowance = allowances.get(Number(type));
    fields[`${name}EffectiveTime`] = allowance?.effectiveTime?.toISOString() ?? null;
    fields[`${name}ExpirationTime`] = allowance?.expirationTime?.toISOString() ?? null;
  }
  return fields as Partial<Data<'allowances.get-package-by-imei'>>;
}
