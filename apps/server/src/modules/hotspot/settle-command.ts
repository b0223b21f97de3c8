import { minuteMs } from '@device-pay/rules';
import { sql, type Transaction } from 'kysely';
import type { CommandOutcome } from '../../gateways/device/port.ts';
import type { DeviceCommandRow, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { isUuid } from '../../platform/ids.ts';
import { askOutcome } from './ask-outcome.ts';
import { revertBlackList } from './black-list.ts';
import { type CommandDeps, dispatch, finish, openStates } from './commands.ts';
import { eachByDevice } from './each-by-device.ts';
import { functions } from './functions.ts';
import { repeatReset } from './reset-wifi.ts';
import { undoIn } from './settings.ts';

/**
 * Applies what a device answered. True when the command is ours and was open; a repeated answer changes nothing. A
 * command that was given up is applied after all when the device reports late that it took it.
 */
export async function settleCommand(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  { commandId, state, reason }: CommandOutcome,
): Promise<boolean> {
  if (state === 'pending' || !isUuid(commandId)) return false;
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('device_commands')
      .selectAll()
      .where('id', '=', commandId)
      .where('state', 'in', state === 'done' ? [...openStates, 'timedOut'] : openStates)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    const now = clock.now();
    if (state === 'unknown' && (await repeatReset(trx, row, now))) return true;
    if (state === 'done') await apply(trx, row);
    else if (state === 'refused' && row.function_id === 'blackList') await revertBlackList(trx, row, now);
    else if (state === 'refused') await revert(trx, row, now);
    const [next, why] =
      state === 'done'
        ? (['applied', null] as const)
        : state === 'refused'
          ? (['refused', reason ?? 'refused'] as const)
          : (['timedOut', 'lost'] as const);
    await finish(trx, [row.id], next, why, now);
    return true;
  });
}

async function apply(trx: Transaction<Tables>, { imei, settings_version: version }: DeviceCommandRow) {
  if (version === null) return;
  await trx
    .updateTable('hotspot_settings')
    .set({ applied_version: sql<number>`greatest(applied_version, ${version})` })
    .where('imei', '=', imei)
    .where('version', '>=', version)
    .execute();
}

/**
 * The device refused settings and keeps the ones before, so those are stored again as a new version, unless somebody
 * has changed them since. They count as applied if the device had confirmed them; if not, a late answer to their
 * command still counts.
 */
async function revert(trx: Transaction<Tables>, row: DeviceCommandRow, now: Date) {
  const undo = undoIn(row.parameters);
  if (row.settings_version === null || !undo) return;
  const reverted = await trx
    .updateTable('hotspot_settings')
    .set({
      ...undo.previous,
      version: sql`version + 1`,
      applied_version: sql`case when applied_version >= ${undo.previousVersion} then version + 1 else applied_version end`,
      updated_at: now,
    })
    .where('imei', '=', row.imei)
    .where('version', '=', row.settings_version)
    .returning('version')
    .executeTakeFirst();
  if (reverted) {
    await trx
      .updateTable('device_commands')
      .set({ settings_version: reverted.version })
      .where('imei', '=', row.imei)
      .where('settings_version', '=', undo.previousVersion)
      .where('state', 'in', [...openStates, 'timedOut'])
      .execute();
  }
  // Later commands that would be reverted to the refused settings are reverted to those before them instead.
  await trx
    .updateTable('device_commands')
    .set({ parameters: sql`parameters || ${JSON.stringify(undo)}::jsonb` })
    .where('imei', '=', row.imei)
    .where('state', 'in', openStates)
    .where(sql<boolean>`(parameters ->> 'previousVersion')::integer = ${row.settings_version}`)
    .execute();
}

/** Sending a command takes no longer. */
const sentWithinMs = minuteMs;

/** An action left unsent by a process that died: what a person wanted at once must not happen later. */
const isLeftAction = ({ function_id: id, requested_at: at }: DeviceCommandRow, now: Date): boolean =>
  functions[id].whenOffline === 'refused' && now.getTime() - at.getTime() > sentWithinMs;

/** Sends the commands that wait for devices which are online again. */
export async function sendWaiting(deps: CommandDeps, imeis: readonly string[]): Promise<void> {
  if (imeis.length === 0) return;
  const rows = await deps.db
    .selectFrom('device_commands')
    .selectAll()
    .where('imei', 'in', [...imeis])
    .where('state', '=', 'waiting')
    .orderBy('requested_at')
    .execute();
  await eachByDevice(rows, async (row) => {
    const now = deps.clock.now();
    if (isLeftAction(row, now)) return void (await finish(deps.db, [row.id], 'refused', 'platform', now));
    const answer = await dispatch(deps, row);
    if (answer === 'unsupported') {
      await settleCommand(deps, { commandId: row.id, state: 'refused', reason: 'unsupported', slot: null });
    }
  });
}

/** Ends a command that the device did not answer in time. */
const giveUp = ({ db, clock }: CommandDeps, row: DeviceCommandRow): Promise<unknown> =>
  transact(db, async (trx) => {
    const now = clock.now();
    if (!(await repeatReset(trx, row, now))) await finish(trx, [row.id], 'timedOut', 'noAnswer', now);
  });

/** What is due first comes first; the rest is the next minute's. */
const mostInAMinute = 200;

/** Each minute: asks about commands without an answer, ends overdue ones, sends those that wait for devices online. */
export function sweepCommands(deps: CommandDeps) {
  return async (): Promise<void> => {
    const { db, clock } = deps;
    const sent = await db
      .selectFrom('device_commands')
      .selectAll()
      .where('state', '=', 'sent')
      .orderBy('deadline_at')
      .limit(mostInAMinute)
      .execute();
    await eachByDevice(sent, async (row) => {
      const outcome = await askOutcome(deps, { commandId: row.id, imei: row.imei }, row.changed_at);
      const settled = outcome ? await settleCommand(deps, outcome) : false;
      const isOverdue = row.deadline_at !== null && row.deadline_at < clock.now();
      if (!settled && isOverdue) await giveUp(deps, row);
    });
    const waiting = await db
      .selectFrom('device_commands as c')
      .innerJoin('devices as d', 'd.imei', 'c.imei')
      .select('c.imei')
      .where('c.state', '=', 'waiting')
      .where('d.online', '=', true)
      .groupBy('c.imei')
      // Always the same ones would keep out the others for as long as the platform does not take their commands.
      .orderBy(sql`random()`)
      .limit(mostInAMinute)
      .execute();
    await sendWaiting(
      deps,
      waiting.map(({ imei }) => imei),
    );
  };
}
