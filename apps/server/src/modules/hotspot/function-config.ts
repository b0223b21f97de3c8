import { minuteMs } from '@device-pay/rules';
import type { DeviceCommandRow, HotspotSettingsRow, Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField, isFailure } from '../../platform/failure.ts';
import type { ContextOf, Data, Handler, Input } from '../../platform/handler.ts';
import { exceedsLimits, type TryLimit } from '../../platform/tries.ts';
import { keepsOwner } from '../access/public.ts';
import { factsOf } from '../devices/public.ts';
import { changeSettings } from './change-settings.ts';
import { commandOf } from './command-of.ts';
import { addCommand, awaitAnswer, type CommandDeps, dispatch, finish } from './commands.ts';
import { functions } from './functions.ts';
import { presentCommand } from './present.ts';
import { readBlackList } from './read-param.ts';
import { loadSettings, presentSettings } from './settings.ts';
import { settleCommand } from './settle-command.ts';

/** Changes of one device; a page that saves at every key would be more. */
const changeLimit = (imei: string): TryLimit => ({
  key: `function:${imei}`,
  max: 40,
  windowMs: 10 * minuteMs,
});

/** A person waits: then the page asks on by itself. */
const waitMs = 4_000;

type Answer = Data<'hotspot.function-config'>;
type Errors =
  | 'noService'
  | 'invalidInput'
  | 'settingsConflict'
  | 'functionNotSupported'
  | 'deviceOffline'
  | 'deviceRefused'
  | 'devicePlatformUnavailable'
  | 'tooManyRequests';

export function functionConfig(deps: CommandDeps): Handler<'hotspot.function-config'> {
  const { db } = deps;
  return async (context, input) => {
    const { device, now, language } = context;
    const functionId = input.functionId;
    const { model } = await factsOf(db, device);
    const { species, whenOffline, kind } = functions[functionId];
    if (!species.includes(model.species)) return fail('functionNotSupported');
    if (whenOffline === 'refused' && !device.online) return fail('deviceOffline');
    if (await exceedsLimits(db, [changeLimit(device.imei)], now)) return fail('tooManyRequests');

    const command =
      kind === 'action'
        ? await transact(db, (trx) => addCommand(trx, commandOf(context, input, {}), now))
        : functionId === 'blackList'
          ? await block(deps, context, input)
          : await changeSettings(db, context, input);
    if (isFailure(command)) return command;
    return device.online || whenOffline === 'refused'
      ? send(deps, command, language)
      : answer(deps, command, language);
  };
}

/** The whole black list: who is not named is let in again. */
async function block(
  { db }: CommandDeps,
  context: ContextOf<'owner'>,
  input: Input<'hotspot.function-config'>,
): Promise<DeviceCommandRow | Failure<'noService' | 'invalidInput'>> {
  const reading = readBlackList(input.param ?? '', context.language);
  if ('problem' in reading) return invalidField('param', reading.problem);
  const { device, now } = context;
  const { imei } = device;
  const macs = reading.value;
  return transact(db, async (trx): Promise<DeviceCommandRow | Failure<'noService'>> => {
    if (!(await keepsOwner(trx, device))) return fail('noService');
    await trx
      .updateTable('hotspot_clients')
      .set({ blocked: false })
      .where('imei', '=', imei)
      .where('blocked', '=', true)
      .execute();
    if (macs.length > 0) {
      await trx
        .insertInto('hotspot_clients')
        .values(
          macs.map((mac) => ({ imei, mac, blocked: true, ip: null, first_seen_at: now, last_seen_at: now })),
        )
        .onConflict((conflict) =>
          conflict.columns(['imei', 'mac']).doUpdateSet({ blocked: true, connected: false, ip: null }),
        )
        .execute();
    }
    return addCommand(trx, commandOf(context, input, { macs }), now);
  });
}

async function send(
  deps: CommandDeps,
  command: DeviceCommandRow,
  language: Language,
): Promise<Answer | Failure<Errors>> {
  const { db, clock } = deps;
  const isAction = functions[command.function_id].whenOffline === 'refused';
  const sent = await dispatch(deps, command);
  if (sent === 'unsupported') {
    await settleCommand(deps, { commandId: command.id, state: 'refused', reason: 'unsupported', slot: null });
    return fail('functionNotSupported');
  }
  if (sent !== 'sent') {
    if (!isAction) return answer(deps, command, language);
    // What a person wanted now must not happen some time later.
    await finish(db, [command.id], 'refused', sent === 'offline' ? 'offline' : 'platform', clock.now());
    return fail(sent === 'offline' ? 'deviceOffline' : 'devicePlatformUnavailable');
  }
  const row = await awaitAnswer(deps, command.id, (outcome) => settleCommand(deps, outcome), waitMs);
  return row.state === 'refused'
    ? fail('deviceRefused', {}, { reason: row.reason })
    : answer(deps, row, language);
}

async function answer({ db }: CommandDeps, command: DeviceCommandRow, language: Language): Promise<Answer> {
  const settings: HotspotSettingsRow | undefined = await loadSettings(db, command.imei);
  return {
    ...presentCommand(command),
    message: messages[command.state][language],
    settings: settings ? presentSettings(settings) : null,
  };
}

const messages: Readonly<Record<DeviceCommandRow['state'], Readonly<Record<Language, string>>>> = {
  waiting: {
    zh: '设备离线，已保存，设备上线后自动生效。',
    en: 'The device is offline. Saved, and applied once it is back online.',
  },
  sent: {
    zh: '已发送，正在等待设备确认。',
    en: 'Sent. Waiting for the device to confirm.',
  },
  applied: { zh: '设备已生效。', en: 'The device has applied it.' },
  refused: { zh: '设备拒绝了这次修改。', en: 'The device refused this change.' },
  timedOut: {
    zh: '设备没有确认，可能未生效。',
    en: 'The device has not confirmed this, so it may not have taken effect.',
  },
  replaced: { zh: '已被更新的操作取代。', en: 'Replaced by a newer change.' },
};
