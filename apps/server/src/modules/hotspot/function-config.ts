import { minuteMs } from '@device-pay/rules';
import type { DeviceCommandRow, HotspotSettingsRow, Language } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../platform/failure.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import { type TryLimit, tooManyTries } from '../../platform/tries.ts';
import { factsOf } from '../devices/public.ts';
import { changeBlackList } from './black-list.ts';
import { changeSettings } from './change-settings.ts';
import { commandOf } from './command-of.ts';
import { addCommand, awaitAnswer, type CommandDeps, dispatch, finish } from './commands.ts';
import { functions } from './functions.ts';
import { presentCommand } from './present.ts';
import { loadSettings, presentSettings } from './settings.ts';
import { settleCommand } from './settle-command.ts';

/** Changes of one device: more than a person makes, but not enough for a page that saved at every key. */
const changeLimit = (imei: string): TryLimit => ({
  key: `function:${imei}`,
  max: 40,
  windowMs: 10 * minuteMs,
});

/** How long the call waits for the device's answer, as a person waits, too; after that the page polls. */
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
    const refusal = await tooManyTries(db, [changeLimit(device.imei)], now);
    if (refusal) return refusal;

    const command =
      kind === 'action'
        ? await transact(db, (trx) => addCommand(trx, commandOf(context, input, {}), now))
        : functionId === 'blackList'
          ? await changeBlackList(db, context, input)
          : await changeSettings(db, context, input);
    if (isFailure(command)) return command;
    return device.online || whenOffline === 'refused'
      ? send(deps, command, language)
      : answer(deps, command, offline[language]);
  };
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
    if (!isAction) return answer(deps, command, (sent === 'offline' ? offline : messages.waiting)[language]);
    // What a person wanted now must not happen some time later.
    await finish(db, [command.id], 'refused', sent === 'offline' ? 'offline' : 'platform', clock.now());
    return fail(sent === 'offline' ? 'deviceOffline' : 'devicePlatformUnavailable');
  }
  const row = await awaitAnswer(deps, command.id, (outcome) => settleCommand(deps, outcome), waitMs);
  return row.state === 'refused'
    ? fail('deviceRefused', {}, { reason: row.reason })
    : answer(deps, row, messages[row.state][language]);
}

async function answer({ db }: CommandDeps, command: DeviceCommandRow, message: string): Promise<Answer> {
  const settings: HotspotSettingsRow | undefined = await loadSettings(db, command.imei);
  return {
    ...presentCommand(command),
    message,
    settings: settings ? presentSettings(settings) : null,
  };
}

const offline: Readonly<Record<Language, string>> = {
  zh: '设备离线，已保存，设备上线后自动生效。',
  en: 'The device is offline. Saved, and applied once it is back online.',
};

const messages: Readonly<Record<DeviceCommandRow['state'], Readonly<Record<Language, string>>>> = {
  waiting: {
    zh: '已保存，尚未发送到设备，稍后自动发送。',
    en: 'Saved. It has not reached the device yet and is sent again automatically.',
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
