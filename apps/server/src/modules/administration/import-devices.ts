import { sql, type Transaction } from 'kysely';
import type { FileProblem } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockName, transact } from '../../platform/database/transact.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type ActContext, recordAct } from '../audit/public.ts';
import { askAboutSims } from '../sims/public.ts';
import { type FileDevice, readDeviceFile } from './device-file.ts';
import { lockTree } from './find-account.ts';
import { type DeviceChange, isChange, planDevices } from './plan-devices.ts';

export interface DeviceImport {
  /** If there is one, nothing was written. */
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
  readonly added: readonly DeviceChange[];
  readonly changed: readonly DeviceChange[];
  readonly same: number;
}

/**
 * Imports a CSV file of devices and their SIMs, all of it or nothing; a dry run writes nothing. Only the rows that
 * change stay locked, so that payments and reports of the other devices go on.
 */
export async function importDevices(
  db: Database,
  jobs: Jobs,
  context: ActContext,
  text: string,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<DeviceImport> {
  const file = readDeviceFile(text);
  const brands = [...new Set(file.devices.map(({ brand }) => brand))].sort();
  return transact(db, async (trx) => {
    for (const brand of brands) await lockTree(trx, brand);
    // Of two imports at once, the second waits, and sees what the first has written.
    await lockName(trx, 'import devices');
    const seen = await planInPortions(trx, context, file.devices, { lock: false });
    const plan =
      isDryRun || seen.problems.length > 0
        ? seen
        : await planInPortions(
            trx,
            context,
            seen.changes.map(({ device }) => device),
            { lock: true },
          );
    const problems = [...file.problems, ...plan.problems].sort((a, b) => lineOf(a) - lineOf(b));
    const { warnings } = file;
    if (problems.length > 0) return { problems, warnings, added: [], changed: [], same: 0 };
    const added = plan.changes.filter(({ isNew }) => isNew);
    const changed = plan.changes.filter(({ isNew }) => !isNew);
    if (!isDryRun) await apply(trx, jobs, context, added, changed);
    return { problems, warnings, added, changed, same: file.devices.length - added.length - changed.length };
  });
}

/** Keeps in memory only what the file changes: of a file that was exported, most is unchanged. */
async function planInPortions(
  trx: Transaction<Tables>,
  context: ActContext,
  devices: readonly FileDevice[],
  options: { readonly lock: boolean },
): Promise<{ readonly changes: DeviceChange[]; readonly problems: FileProblem[] }> {
  const [changes, problems]: [DeviceChange[], FileProblem[]] = [[], []];
  // In the order in which reports lock devices: in another one, an import and a report would deadlock.
  const sorted = [...devices].sort((a, b) => (a.imei < b.imei ? -1 : 1));
  for (let first = 0; first < sorted.length; first += plannedAtOnce) {
    const plan = await planDevices(trx, context, sorted.slice(first, first + plannedAtOnce), options);
    changes.push(...plan.changes.filter(isChange));
    problems.push(...plan.problems);
  }
  changes.sort((a, b) => a.device.line - b.device.line);
  return { changes, problems };
}

const lineOf = ({ where }: FileProblem): number => Number(/^line (\d+)$/.exec(where)?.[1] ?? 0);
const atOnce = 500;
const plannedAtOnce = 5_000;

async function apply(
  trx: Transaction<Tables>,
  jobs: Jobs,
  context: ActContext,
  added: readonly DeviceChange[],
  changed: readonly DeviceChange[],
): Promise<void> {
  const { now } = context;
  for (let first = 0; first < added.length; first += atOnce) {
    const rows = added.slice(first, first + atOnce).map(({ device: { imei, brand }, values }) => ({
      imei,
      brand,
      ...values,
      secret_hash: null,
      qr_hash: null,
      expiration_time: null,
      last_seen_at: null,
      created_at: now,
      bound_at: values.user_id === null ? null : now,
    }));
    await trx.insertInto('devices').values(rows).execute();
  }
  const others = changed.filter((one) => one.changed.length > 0);
  for (let first = 0; first < others.length; first += atOnce) {
    const rows = others
      .slice(first, first + atOnce)
      .map(({ device: { imei }, values }) => ({ imei, ...values }));
    // Many in one statement: one by one would take minutes, and reports do not wait that long for the locks.
    await sql`
      update devices d set model = r.model, name = r.name, status = r.status, user_id = r.user_id,
        parent_ids = r.parent_ids,
        bound_at = case when d.user_id is distinct from r.user_id then ${now}::timestamptz else d.bound_at end,
        paused = d.paused and d.status = r.status,
        halted_from = case when r.status <> 'halted' then null when d.status = 'halted' then d.halted_from else d.status end
      from json_populate_recordset(null::devices, ${JSON.stringify(rows)}::json) r
      where d.imei = r.imei
    `.execute(trx);
  }
  const all = [...added, ...changed];
  await applySims(trx, all);
  const resumed = changed.filter(({ isResumed }) => isResumed).map(({ device: { imei } }) => imei);
  for (let first = 0; first < resumed.length; first += atOnce)
    await askAboutSims(trx, jobs, resumed.slice(first, first + atOnce));
  for (let first = 0; first < all.length; first += atOnce)
    await recordAct(trx, context, ...all.slice(first, first + atOnce).map(actOf));
}

const actOf = ({ device, isNew, changed, newSims, changedSims }: DeviceChange) => ({
  action: 'devices.import',
  objectType: 'device',
  objectId: device.imei,
  brand: device.brand,
  changes: {
    added: isNew,
    fields: changed.join(', '),
    status: device.status,
    sims: [...newSims, ...changedSims].map(({ iccid }) => iccid).join(', '),
  },
});

async function applySims(trx: Transaction<Tables>, changes: readonly DeviceChange[]): Promise<void> {
  const moved = changes.flatMap(({ changedSims }) => changedSims.map(({ iccid }) => iccid));
  // All are taken out first: of two that change places, the first would go into a slot that the other is still in.
  if (moved.length > 0)
    await trx
      .updateTable('sims')
      .set({ imei: null, active: false })
      .where(sql<boolean>`iccid = any(${moved}::text[])`)
      .execute();
  for (const { device, changedSims } of changes)
    for (const { iccid, slot, active, carrier } of changedSims)
      await trx
        .updateTable('sims')
        .set({ imei: device.imei, slot, active, carrier })
        .where('iccid', '=', iccid)
        .execute();
  const rows = changes.flatMap(({ device: { imei }, newSims }) =>
    newSims.map(({ line: _line, ...sim }) => ({ ...sim, imei, real_name: false })),
  );
  for (let first = 0; first < rows.length; first += atOnce)
    await trx
      .insertInto('sims')
      .values(rows.slice(first, first + atOnce))
      .execute();
}
