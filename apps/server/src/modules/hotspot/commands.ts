import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type {
  CommandOutcome,
  DeviceCommandType,
  DeviceConnector,
  Dispatch,
} from '../../gateways/device/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/connect.ts';
import type { DeviceCommandRow, FunctionId, Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { askOutcome } from './ask-outcome.ts';

export interface CommandDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null where none is configured: settings wait. */
  readonly connector: DeviceConnector | null;
}

/** A device that has not answered by then has not taken it. */
const answerWithinMs = 30_000;

const typeOf = (functionId: FunctionId): DeviceCommandType => {
  if (functionId === 'blackList' || functionId === 'restart') return functionId;
  return functionId === 'locate' || functionId === 'reportNow' ? functionId : 'settings';
};

/** Whether a device takes two functions by one command, of which the last one counts. */
export const isSameKind = (one: FunctionId, other: FunctionId): boolean => typeOf(one) === typeOf(other);

export interface NewCommand {
  readonly brand: string;
  readonly imei: string;
  readonly functionId: FunctionId;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly settingsVersion: number | null;
  readonly listed: boolean;
  readonly requestedBy: string | null;
}

/** Stores a command, which is sent after its transaction commits. Waiting commands of the same kind are replaced. */
export async function addCommand(
  trx: Transaction<Tables>,
  command: NewCommand,
  now: Date,
): Promise<DeviceCommandRow> {
  const waiting = await trx
    .selectFrom('device_commands')
    .select(['id', 'function_id'])
    .where('imei', '=', command.imei)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute();
  const replaced = waiting
    .filter((row) => isSameKind(row.function_id, command.functionId))
    .map(({ id }) => id);
  if (replaced.length > 0) await finish(trx, replaced, 'replaced', 'newer', now);
  return trx
    .insertInto('device_commands')
    .values({
      id: newId(now.getTime()),
      brand: command.brand,
      imei: command.imei,
      function_id: command.functionId,
      parameters: JSON.stringify(command.parameters),
      settings_version: command.settingsVersion,
      listed: command.listed,
      state: 'waiting',
      reason: null,
      requested_by: command.requestedBy,
      requested_at: now,
      changed_at: now,
      deadline_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const openStates: readonly DeviceCommandRow['state'][] = ['waiting', 'sent'];

/** Ends commands and deletes their parameters, which may hold a password. */
export const finish = (
  db: Queries,
  ids: readonly string[],
  state: 'refused' | 'timedOut' | 'replaced' | 'applied',
  reason: string | null,
  now: Date,
): Promise<unknown> =>
  db
    .updateTable('device_commands')
    .set({ state, reason, parameters: '{}', changed_at: now, deadline_at: null })
    .where('id', 'in', [...ids])
    .where('state', 'in', state === 'applied' ? [...openStates, 'timedOut'] : openStates)
    .execute();

/**
 * Sends a command, if it still waits: another process may have sent it by now, and one that a newer command replaced
 * would undo that on the device.
 * @returns the platform's answer, `sent` where it does not wait any more; `unknown` when there is none: the command
 * goes on waiting, and is sent again
 */
export async function dispatch(
  { db, clock, log, connector }: CommandDeps,
  { id }: Pick<DeviceCommandRow, 'id'>,
): Promise<Dispatch | 'unknown'> {
  if (!connector) return 'unknown';
  const row = await db
    .selectFrom('device_commands')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return 'sent';
  const { settings, macs } = row.parameters;
  const parameters = { ...(settings as object | undefined), ...(macs ? { macs } : {}) };
  let answer: Dispatch;
  try {
    answer = await connector.send({
      commandId: id,
      imei: row.imei,
      type: typeOf(row.function_id),
      parameters,
    });
  } catch (error) {
    log.warn({ err: error }, 'a command was not sent');
    return 'unknown';
  }
  const now = clock.now();
  if (answer === 'sent') {
    await db
      .updateTable('device_commands')
      .set({ state: 'sent', changed_at: now, deadline_at: new Date(now.getTime() + answerWithinMs) })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }
  return answer;
}

const askEveryMs = 700;

/** Waits for the device's answer, a few seconds: most come at once. */
export async function awaitAnswer(
  deps: CommandDeps,
  id: string,
  settle: (outcome: CommandOutcome) => Promise<unknown>,
  waitMs: number,
): Promise<DeviceCommandRow> {
  const find = () =>
    deps.db.selectFrom('device_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const untilMs = Date.now() + waitMs;
  for (;;) {
    const row = await find();
    if (row.state !== 'sent' || Date.now() >= untilMs) return row;
    await sleep(askEveryMs);
    // The platform reports by itself, too; whichever comes first settles the command.
    const outcome = await askOutcome(deps, { commandId: id, imei: row.imei }, row.changed_at);
    if (outcome) await settle(outcome);
  }
}
