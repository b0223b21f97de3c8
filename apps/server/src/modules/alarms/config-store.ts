import type { Queries } from '../../platform/database/connect.ts';
import type { AlarmRuleRow, DeviceRow, Language, Site } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { isOfPresentOwner } from '../access/public.ts';
import type { AlarmInput } from './check-config.ts';

export type AlarmConfig = Data<'alarms.add-alarm-config'>;
type AlarmSetting = AlarmConfig['alarms'][number];
type ThresholdUnit = NonNullable<AlarmSetting['threshold']>['unit'];

type Owned = Pick<DeviceRow, 'imei' | 'user_id' | 'bound_at'>;

/**
 * The owner's configuration; version 0 and no alarms where nothing was ever saved. A former owner's names that
 * owner's people, so it is shown as empty; only its version counts, for the next save raises it.
 */
export async function loadConfig(db: Queries, device: Owned, species: number): Promise<AlarmConfig> {
  const { imei } = device;
  const config = await db.selectFrom('alarm_configs').selectAll().where('imei', '=', imei).executeTakeFirst();
  if (!config || !isOfPresentOwner(device, config.updated_at)) {
    const version = config?.version ?? 0;
    return { imei, deviceSpecies: species, version, updatedAt: null, alarms: [] };
  }
  const rules = await db
    .selectFrom('alarm_rules')
    .selectAll()
    .where('imei', '=', imei)
    .orderBy('code')
    .execute();
  const receivers = await db
    .selectFrom('alarm_receivers')
    .selectAll()
    .where('imei', '=', imei)
    .orderBy('position')
    .execute();
  return {
    imei,
    deviceSpecies: config.device_species,
    version: config.version,
    updatedAt: config.updated_at.toISOString(),
    alarms: rules.map((rule) => ({
      ...settingOf(rule),
      receivers: receivers
        .filter(({ code }) => code === rule.code)
        .map(({ name, phone }) => ({ name, phone })),
    })),
  };
}

export function settingOf(rule: AlarmRuleRow): Omit<AlarmSetting, 'receivers'> {
  const { schedule_days: days, schedule_from: from, schedule_to: to } = rule;
  return {
    code: rule.code,
    enabled: rule.enabled,
    channels: rule.channels,
    ...(rule.threshold_value !== null && rule.threshold_unit !== null
      ? { threshold: { value: rule.threshold_value, unit: rule.threshold_unit as ThresholdUnit } }
      : {}),
    durationSec: rule.duration_sec,
    ...(days && from && to ? { schedule: { days, from: from.slice(0, 5), to: to.slice(0, 5) } } : {}),
    cooldownSec: rule.cooldown_sec,
  };
}

/** An alarm of the input in the form in which a stored one is shown, so that the two can be compared. */
export const asSetting = (alarm: AlarmInput): AlarmSetting => ({
  ...alarm,
  durationSec: alarm.durationSec ?? 0,
  receivers: alarm.receivers ?? [],
  cooldownSec: alarm.cooldownSec ?? 0,
});

interface Saved {
  readonly imei: string;
  readonly brand: string;
  readonly species: number;
  readonly site: Site;
  readonly language: Language;
  readonly userId: string;
  readonly now: Date;
}

/** Raises the version from `version`, or makes the first one. False when somebody else was faster. */
export async function raiseVersion(trx: Queries, saved: Saved, version: number): Promise<boolean> {
  const values = {
    device_species: saved.species,
    site: saved.site,
    language: saved.language,
    updated_by: saved.userId,
    updated_at: saved.now,
  };
  const row =
    version === 0
      ? await trx
          .insertInto('alarm_configs')
          .values({ imei: saved.imei, brand: saved.brand, version: 1, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('alarm_configs')
          .set({ version: version + 1, ...values })
          .where('imei', '=', saved.imei)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all rules of a device. The caller has locked its configuration. */
export async function replaceRules(
  trx: Queries,
  imei: string,
  alarms: readonly AlarmSetting[],
): Promise<void> {
  await trx.deleteFrom('alarm_rules').where('imei', '=', imei).execute();
  if (alarms.length === 0) return;
  await trx
    .insertInto('alarm_rules')
    .values(
      alarms.map((alarm) => ({
        imei,
        code: alarm.code,
        enabled: alarm.enabled,
        channels: [...alarm.channels],
        threshold_value: alarm.threshold?.value ?? null,
        threshold_unit: alarm.threshold?.unit ?? null,
        duration_sec: alarm.durationSec ?? 0,
        schedule_days: alarm.schedule ? [...alarm.schedule.days] : null,
        schedule_from: alarm.schedule?.from ?? null,
        schedule_to: alarm.schedule?.to ?? null,
        cooldown_sec: alarm.cooldownSec ?? 0,
      })),
    )
    .execute();
  const receivers = alarms.flatMap(({ code, receivers = [] }) =>
    receivers.map((receiver, index) => ({ imei, code, position: index + 1, ...receiver })),
  );
  if (receivers.length > 0) await trx.insertInto('alarm_receivers').values(receivers).execute();
}
