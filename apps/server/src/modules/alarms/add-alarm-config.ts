import { shortestVoiceSec } from '@device-pay/contract';
import * as packageType from '@device-pay/rules/package-types';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Handler, Input } from '../../platform/handler.ts';
import { keepsOwner } from '../access/public.ts';
import { loadChannelAllowances, voiceRunsUntil } from './channels.ts';
import { type AlarmInput, configFault } from './check-config.ts';
import { type AlarmConfig, asSetting, loadConfig, raiseVersion, replaceRules } from './config-store.ts';
import { modelAlarms } from './model-alarms.ts';

/** Saves a whole configuration. Of several that change the same version, one is saved; the others conflict with it. */
export function addAlarmConfig(db: Database): Handler<'alarms.add-alarm-config'> {
  return async (context, input) => {
    const { device, subject, brand, site, language, now } = context;
    const { species, configurable } = await modelAlarms(db, device.model, input.deviceSpecies);
    const fault = configFault(input.alarms, configurable, context);
    if (fault) return fault;

    const { imei } = device;
    return transact(db, async (trx) => {
      if (!(await keepsOwner(trx, device))) return fail('noService');
      const saved = { imei, brand, species, site, language, userId: subject.userId, now };
      await trx.selectFrom('alarm_configs').select('imei').where('imei', '=', imei).forUpdate().execute();
      const before = await loadConfig(trx, device, species);
      if (!(await raiseVersion(trx, saved, input.version))) {
        return conflict(await loadConfig(trx, device, species), input, species);
      }
      const unavailable = await voiceFault(trx, imei, before, input.alarms, now);
      if (isFailure(unavailable)) return unavailable;
      await replaceRules(trx, imei, input.alarms.map(asSetting));
      return loadConfig(trx, device, species);
    });
  };
}

/** Both versions, so that a person can choose. */
const conflict = (
  current: AlarmConfig,
  { imei, version, alarms }: Input<'alarms.add-alarm-config'>,
  species: number,
): Failure<'settingsConflict'> =>
  fail(
    'settingsConflict',
    {},
    {
      current,
      yours: {
        imei,
        deviceSpecies: species,
        version,
        updatedAt: null,
        alarms: alarms.map(asSetting).sort((a, b) => a.code - b.code),
      },
    },
  );

/**
 * Voice can't be switched on with less than one alarm's seconds left. Where it was on before it may stay: saving
 * something else must not fail because an allowance has run out.
 */
async function voiceFault(
  trx: Queries,
  imei: string,
  before: AlarmConfig,
  alarms: readonly AlarmInput[],
  now: Date,
): Promise<Failure<'voiceAlarmUnavailable'> | null> {
  const hasVoice = ({ enabled, channels }: Pick<AlarmInput, 'enabled' | 'channels'>) =>
    enabled && channels.includes('voice');
  const hadVoice = new Set(before.alarms.filter(hasVoice).map(({ code }) => code));
  const index = alarms.findIndex((alarm) => hasVoice(alarm) && !hadVoice.has(alarm.code));
  if (index === -1) return null;
  const left = await loadChannelAllowances(trx, imei, now);
  const seconds = left(packageType.soundAlarm).amount;
  if (voiceRunsUntil(left) || seconds >= shortestVoiceSec) return null;
  const field = `alarms[${index}].channels`;
  return fail('voiceAlarmUnavailable', { seconds }, { fields: [{ field }], seconds });
}
