import { sql, type Transaction } from 'kysely';
import type { FileProblem } from '../../platform/csv.ts';
import type { DeviceRow, SimRow, Tables } from '../../platform/database/tables.ts';
import type { ActContext } from '../audit/public.ts';
import { simKey, simKeyColumn } from '../devices/public.ts';
import type { FileDevice, FileSim } from './device-file.ts';
import { type Account, accountColumns, pathUnder } from './find-account.ts';
import { worksFor } from './works-for.ts';

type DeviceFields = Pick<DeviceRow, 'model' | 'name' | 'status' | 'user_id' | 'parent_ids'>;
const fields = ['model', 'name', 'status', 'user_id', 'parent_ids'] as const;

/** What a file would make of one device. */
export interface DeviceChange {
  readonly device: FileDevice;
  readonly isNew: boolean;
  /** Whether it ends a halt. */
  readonly isResumed: boolean;
  readonly values: DeviceFields;
  /** The fields of an existing device that differ from the file. */
  readonly changed: readonly (keyof DeviceFields)[];
  readonly newSims: readonly FileSim[];
  readonly changedSims: readonly FileSim[];
}

interface Known {
  readonly models: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly devices: ReadonlyMap<string, DeviceRow>;
  readonly sims: ReadonlyMap<string, SimRow>;
  readonly simsOf: ReadonlyMap<string, readonly SimRow[]>;
}

/** Whether there is anything to write. */
export const isChange = ({ isNew, changed, newSims, changedSims }: DeviceChange): boolean =>
  isNew || changed.length + newSims.length + changedSims.length > 0;

/** Compares a file with the database. `lock`: locks the rows that the file names. */
export async function planDevices(
  trx: Transaction<Tables>,
  context: ActContext,
  devices: readonly FileDevice[],
  { lock }: { readonly lock: boolean },
): Promise<{ readonly changes: DeviceChange[]; readonly problems: FileProblem[] }> {
  const known = await loadKnown(trx, devices, lock);
  const problems: FileProblem[] = [];
  const changes: DeviceChange[] = [];
  for (const device of devices) {
    const wrong = (field: string, problem: string, line = device.line) =>
      problems.push({ where: `line ${line}`, field, problem });
    if (!worksFor(context, device.brand)) wrong('brand', `you do not work for ${device.brand}`);
    if (!known.models.has(device.model))
      wrong('model', 'is no model: `models list` shows those that there are');
    const accountOf = (field: 'owner' | 'dealer') => {
      const name = device[field];
      const account = name === null ? null : known.accounts.get(`${device.brand} ${name}`);
      if (account === undefined) wrong(field, `is no account of ${device.brand}`);
      return account;
    };
    const [owner, dealer] = [accountOf('owner'), accountOf('dealer')];
    const before = known.devices.get(device.imei);
    // An owner or dealer whom the device already has may stay, whatever has become of their account since.
    if (owner && owner.id !== before?.user_id && (owner.role === 'staff' || owner.disabled_at))
      wrong('owner', 'is staff, or disabled');
    if (dealer && dealer.id !== before?.parent_ids.at(-1) && dealer.role !== 'dealer')
      wrong('dealer', 'is no dealer');

    if (before && before.brand !== device.brand) wrong('brand', 'is not the brand of this device');
    if (before && before.user_id !== null && before.user_id !== owner?.id)
      wrong('owner', 'has another owner already: unbind it first');
    const values = {
      model: device.model,
      name: device.name,
      status: device.status,
      user_id: owner?.id ?? null,
      parent_ids: pathUnder(dealer),
    };
    const changed = before
      ? fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]))
      : [];
    const isResumed = before?.status === 'halted' && values.status !== 'halted';
    changes.push({ device, isNew: !before, isResumed, values, changed, ...planSims(device, known, wrong) });
  }
  return { changes, problems };
}

function planSims(
  device: FileDevice,
  known: Known,
  wrong: (field: string, problem: string, line: number) => void,
): Pick<DeviceChange, 'newSims' | 'changedSims'> {
  const [newSims, changedSims]: [FileSim[], FileSim[]] = [[], []];
  const named = new Set(device.sims.map((sim) => simKey(sim.iccid)));
  const others = (known.simsOf.get(device.imei) ?? []).filter((sim) => !named.has(simKey(sim.iccid)));
  for (const sim of device.sims) {
    const before = known.sims.get(simKey(sim.iccid));
    if (before && before.imei !== null && before.imei !== device.imei)
      wrong('iccid', 'is in another device', sim.line);
    if (others.some((other) => other.slot === sim.slot))
      wrong('slot', `${sim.slot} holds another SIM, which the file does not name`, sim.line);
    if (sim.active && others.some((other) => other.active))
      wrong('active', 'another SIM of the device is active, which the file does not name', sim.line);
    if (!before) newSims.push(sim);
    // The carrier's status is not compared: once a SIM is known, only the carrier changes it.
    else if (
      before.imei !== device.imei ||
      before.slot !== sim.slot ||
      before.active !== sim.active ||
      before.carrier !== sim.carrier
    )
      changedSims.push({ ...sim, iccid: before.iccid });
  }
  return { newSims, changedSims };
}

async function loadKnown(
  trx: Transaction<Tables>,
  devices: readonly FileDevice[],
  lock: boolean,
): Promise<Known> {
  const imeis = devices.map(({ imei }) => imei);
  const names = devices.flatMap(({ owner, dealer }) => [owner, dealer].filter((name) => name !== null));
  const simKeys = devices.flatMap(({ sims }) => sims.map(({ iccid }) => simKey(iccid)));
  const models = await trx.selectFrom('device_models').select('code').execute();
  const accounts = await trx
    .selectFrom('users')
    .select(accountColumns)
    .where(sql<boolean>`user_name = any(${names}::text[])`)
    // An account must not be erased meanwhile: the devices would stay an erased account's.
    .$if(lock, (query) => query.orderBy('id').forShare())
    .execute();
  const rows = await trx
    .selectFrom('devices')
    .selectAll()
    .where(sql<boolean>`imei = any(${imeis}::text[])`)
    .orderBy('imei')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const sims = await trx
    .selectFrom('sims')
    .selectAll()
    .where(sql<boolean>`(${simKeyColumn} = any(${simKeys}::text[]) or imei = any(${imeis}::text[]))`)
    .orderBy('iccid')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const simsOf = new Map<string, SimRow[]>();
  for (const sim of sims) simsOf.set(sim.imei ?? '', [...(simsOf.get(sim.imei ?? '') ?? []), sim]);
  return {
    models: new Set(models.map(({ code }) => code)),
    accounts: new Map(accounts.map((account) => [`${account.brand} ${account.user_name}`, account])),
    devices: new Map(rows.map((row) => [row.imei, row])),
    sims: new Map(sims.map((sim) => [simKey(sim.iccid), sim])),
    simsOf,
  };
}
