import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { DeviceCommandRow, HotspotSettingsRow, Tables } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField } from '../../platform/failure.ts';
import type { ContextOf, Input } from '../../platform/handler.ts';
import { keepsOwner } from '../access/public.ts';
import { commandOf } from './command-of.ts';
import { addCommand } from './commands.ts';
import { readChanges } from './read-param.ts';
import {
  presentSettings,
  type Settings,
  settingsOf,
  settingsProblem,
  type Undo,
  undoIn,
  wireSettings,
} from './settings.ts';

type Refusal = Failure<'noService' | 'invalidInput' | 'settingsConflict' | 'functionNotSupported'>;

/** The settings of a hotspot before its owner sets any. Name and password have no default and must be given. */
const unset: Settings = {
  ssid: '',
  wifi_password: null,
  security: 'wpa2',
  band: '2.4GHz',
  hidden: false,
  max_clients: 10,
  sleep_after_min: 0,
};

/** Saves changed settings as a new version and writes down the command that brings them to the device. */
export async function changeSettings(
  db: Database,
  context: ContextOf<'owner'>,
  input: Input<'hotspot.function-config'>,
): Promise<DeviceCommandRow | Refusal> {
  const { language, now, device } = context;
  const reading = readChanges(input.functionId, input.param ?? '', language);
  if ('problem' in reading) return invalidField('param', reading.problem);
  return transact(db, async (trx): Promise<DeviceCommandRow | Refusal> => {
    // Before the first save there is no row to lock: two saves at once would both insert it.
    await lockName(trx, `hotspot settings ${device.imei}`);
    // Locks the device before its settings, as does taking it from its owner, who must not set a password after that.
    if (!(await keepsOwner(trx, device))) return fail('noService');
    const row = await trx
      .selectFrom('hotspot_settings')
      .selectAll()
      .where('imei', '=', device.imei)
      .forUpdate()
      .executeTakeFirst();
    const previous = row ? settingsOf(row) : unset;
    const next = { ...previous, ...reading.value };
    if (row && input.version !== undefined && input.version !== row.version) {
      const yours = presentSettings({ ...row, ...next, version: input.version });
      return fail('settingsConflict', {}, { current: presentSettings(row), yours });
    }
    const problem = settingsProblem(next);
    if (problem) return invalidField('param', problem[language]);
    const version = (row?.version ?? 0) + 1;
    await save(trx, context, row, next, version);
    const parameters = { settings: wireSettings(next), ...(await undoOf(trx, row)) };
    return addCommand(trx, commandOf(context, input, parameters, version), now);
  });
}

/**
 * The settings that the device has if it refuses the new ones: the saved ones. If these still wait to be sent, the new
 * command replaces theirs and the device never gets them, so then what they would have been reverted to.
 */
async function undoOf(
  trx: Transaction<Tables>,
  row: HotspotSettingsRow | undefined,
): Promise<Undo | Record<string, never>> {
  if (!row) return {};
  const waiting = await trx
    .selectFrom('device_commands')
    .select('parameters')
    .where('imei', '=', row.imei)
    .where('settings_version', '=', row.version)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return { previous: settingsOf(row), previousVersion: row.version };
  return undoIn(waiting.parameters) ?? {};
}

async function save(
  trx: Transaction<Tables>,
  { brand, device, subject, now }: ContextOf<'owner'>,
  row: HotspotSettingsRow | undefined,
  next: Settings,
  version: number,
): Promise<void> {
  const values = {
    ...next,
    version,
    updated_by: subject.userId,
    updated_at: now,
  };
  if (row) await trx.updateTable('hotspot_settings').set(values).where('imei', '=', device.imei).execute();
  else
    await trx
      .insertInto('hotspot_settings')
      .values({ imei: device.imei, brand, ...values })
      .execute();
}
