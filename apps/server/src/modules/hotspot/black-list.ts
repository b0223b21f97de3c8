import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { DeviceCommandRow, Language, Tables } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import { type Failure, fail, invalidField } from '../../platform/failure.ts';
import type { ContextOf, Input } from '../../platform/handler.ts';
import { isOfPresentOwner, keepsOwner } from '../access/public.ts';
import { commandOf } from './command-of.ts';
import { addCommand, openStates } from './commands.ts';
import { type BlackListChange, readBlackList } from './read-param.ts';

const mostBlocked = 32;

const tooMany: Readonly<Record<Language, string>> = {
  zh: `不能超过 ${mostBlocked} 个`,
  en: `must not hold more than ${mostBlocked}`,
};

/** Saves the black list, and the command that sends all of it to the device: whoever is not on it is let in. */
export async function changeBlackList(
  db: Database,
  context: ContextOf<'owner'>,
  input: Input<'hotspot.function-config'>,
): Promise<DeviceCommandRow | Failure<'noService' | 'invalidInput'>> {
  const reading = readBlackList(input.param ?? '', context.language);
  if ('problem' in reading) return invalidField('param', reading.problem);
  const { device, now, language } = context;
  const { imei } = device;
  return transact(db, async (trx): Promise<DeviceCommandRow | Failure<'noService' | 'invalidInput'>> => {
    // Of two changes at once, the second must start from the list that the first has saved.
    await lockName(trx, `black list ${imei}`);
    if (!(await keepsOwner(trx, device))) return fail('noService');
    // Locks the last command: if the device refused it meanwhile, the list would change.
    const previousMacs = await loadPrevious(trx, imei);
    const macs = changed(await loadBlocked(trx, imei), reading.value);
    if (macs.length > mostBlocked) return invalidField('param', tooMany[language]);
    await blockOnly(trx, imei, macs, now);
    return addCommand(trx, commandOf(context, input, { macs, previousMacs }), now);
  });
}

const changed = (blocked: readonly string[], { all, add, remove }: BlackListChange): string[] => [
  ...new Set([...(all ?? blocked.filter((mac) => !remove.includes(mac))), ...add]),
];

async function loadBlocked(trx: Transaction<Tables>, imei: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('hotspot_clients')
    .select('mac')
    .where('imei', '=', imei)
    .where('blocked', '=', true)
    .execute();
  return rows.map(({ mac }) => mac);
}

/**
 * The list that the device has if it refuses the new one: the list so far. If that still waits to be sent, the new
 * command replaces it and the device never gets it, so then the list before it.
 */
async function loadPrevious(trx: Transaction<Tables>, imei: string): Promise<unknown> {
  const last = await trx
    .selectFrom('device_commands')
    .select(['state', 'parameters'])
    .where('imei', '=', imei)
    .where('function_id', '=', 'blackList')
    .where('state', 'in', openStates)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last) return (last.state === 'waiting' ? last.parameters.previousMacs : last.parameters.macs) ?? [];
  return loadBlocked(trx, imei);
}

/**
 * The device refused a list and keeps the one before, which is stored again, unless list or owner have changed since.
 */
export async function revertBlackList(
  trx: Transaction<Tables>,
  row: DeviceCommandRow,
  now: Date,
): Promise<void> {
  const { imei, parameters } = row;
  const { macs, previousMacs } = parameters;
  if (!Array.isArray(previousMacs)) return;
  // Later commands that would be reverted to the refused list are reverted to the one before it instead.
  await trx
    .updateTable('device_commands')
    .set({ parameters: sql`parameters || ${JSON.stringify({ previousMacs })}::jsonb` })
    .where('imei', '=', imei)
    .where('state', 'in', openStates)
    .where(sql<boolean>`parameters -> 'previousMacs' = ${JSON.stringify(macs)}::jsonb`)
    .execute();
  const device = await trx
    .selectFrom('devices')
    .select(['user_id', 'bound_at'])
    .where('imei', '=', imei)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!isOfPresentOwner(device, row.requested_at)) return;
  const newer = await trx
    .selectFrom('device_commands')
    .select('id')
    .where('imei', '=', imei)
    .where('function_id', '=', 'blackList')
    .where('state', '<>', 'refused')
    .where('requested_at', '>=', row.requested_at)
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  if (!newer) await blockOnly(trx, imei, previousMacs as string[], now);
}

async function blockOnly(
  trx: Transaction<Tables>,
  imei: string,
  macs: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('hotspot_clients')
    .set({ blocked: false })
    .where('imei', '=', imei)
    .where('blocked', '=', true)
    .execute();
  if (macs.length === 0) return;
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
