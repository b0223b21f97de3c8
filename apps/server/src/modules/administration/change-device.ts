import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { AuditChanges, DeviceRow, Language, Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, invalidField, isFailure } from '../../platform/failure.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type ActContext, recordAct } from '../audit/public.ts';
import { noDeviceOfBrand, releaseDevice } from '../devices/public.ts';
import { releaseHotspot } from '../hotspot/public.ts';
import { askAboutSims } from '../sims/public.ts';
import { lockAccount } from './find-account.ts';

const texts = {
  bound: { zh: '已绑定账号，请先解绑', en: 'is bound to an account: unbind it first' },
  notBound: { zh: '未绑定账号', en: 'is bound to no account' },
  own: {
    zh: '已绑定您自己的账号：须由他人操作',
    en: 'is bound to your own account: somebody else has to do this',
  },
  account: { zh: '该品牌没有此可用账号', en: 'is no account of this brand that can own a device' },
  halted: { zh: '已停机', en: 'is halted already' },
  notHalted: { zh: '未停机', en: 'is not halted' },
  mayBeCaptured: { zh: '本来就可以截屏', en: 'may be in screenshots already' },
  notCaptured: { zh: '本来就不能截屏', en: 'is kept out of screenshots already' },
} as const satisfies Record<string, Record<Language, string>>;

type Wrong = Failure<'invalidInput'>;
export interface ChangedDevice {
  readonly imei: string;
  readonly changes: AuditChanges;
}

const problem = ({ language }: ActContext, field: string, what: keyof typeof texts): Wrong =>
  invalidField(field, texts[what][language]);

/** One act on one device, under its lock. Nobody acts on their own: staff may have been owners before. */
async function change(
  db: Database,
  context: ActContext,
  imei: string,
  action: string,
  work: (trx: Transaction<Tables>, device: DeviceRow) => Promise<AuditChanges | Wrong>,
): Promise<ChangedDevice | Wrong> {
  return transact(db, async (trx) => {
    const device = await trx
      .selectFrom('devices')
      .selectAll()
      .where('imei', '=', imei)
      .where('brand', '=', context.brand)
      .forUpdate()
      .executeTakeFirst();
    if (!device) return noDeviceOfBrand('imei', context.language);
    if (context.subject.kind === 'user' && context.subject.userId === device.user_id)
      return problem(context, 'imei', 'own');
    const changes = await work(trx, device);
    if (isFailure(changes)) return changes;
    await recordAct(trx, context, { action, objectType: 'device', objectId: imei, changes });
    return { imei, changes };
  });
}

const update = (trx: Transaction<Tables>, imei: string, values: Partial<DeviceRow>) =>
  trx.updateTable('devices').set(values).where('imei', '=', imei).execute();

/** Binds a device without an owner to an account: for people who can't prove possession, but whom staff believe. */
export const bindDeviceTo = (db: Database, context: ActContext, imei: string, userName: string) =>
  change(db, context, imei, 'devices.bind', async (trx, device) => {
    if (device.user_id !== null) return problem(context, 'imei', 'bound');
    // Locked, so that it is not erased meanwhile: a device that is bound to it afterwards would stay an erased account's.
    const account = await lockAccount(trx, context.brand, userName);
    if (!account || account.role === 'staff' || account.disabled_at)
      return problem(context, 'userName', 'account');
    await update(trx, imei, { user_id: account.id, bound_at: context.now });
    return { userId: [null, account.id] };
  });

export const unbindDeviceOf = (db: Database, context: ActContext, imei: string) =>
  change(db, context, imei, 'devices.unbind', async (trx, device) => {
    if (device.user_id === null) return problem(context, 'imei', 'notBound');
    await releaseDevice(trx, device, context.now, releaseHotspot);
    return { userId: [device.user_id, null] };
  });

/** A pause that the owner has bought becomes a halt that only staff end. */
export const haltDevice = (db: Database, context: ActContext, imei: string) =>
  change(db, context, imei, 'devices.halt', async (trx, { status, paused }) => {
    if (status === 'halted' && !paused) return problem(context, 'imei', 'halted');
    const haltedFrom = status === 'halted' ? 'activated' : status;
    await update(trx, imei, { status: 'halted', paused: false, halted_from: haltedFrom });
    return { status: [status, 'halted'], paused: [paused, false] };
  });

/** Ends a halt or a pause: the device is in the state before it again. The carrier is asked whether the SIM is on. */
export const resumeDevice = (db: Database, jobs: Jobs, context: ActContext, imei: string) =>
  change(db, context, imei, 'devices.resume', async (trx, device) => {
    const { status, paused } = device;
    if (status !== 'halted') return problem(context, 'imei', 'notHalted');
    const before = (paused ? null : device.halted_from) ?? 'activated';
    await update(trx, imei, { status: before, paused: false, halted_from: null });
    await askAboutSims(trx, jobs, [imei]);
    return { status: [status, before], paused: [paused, false] };
  });

/** Whether the app keeps its pages out of screenshots while they show this device. */
export const setScreenshots = (
  db: Database,
  context: ActContext,
  imei: string,
  { allowed }: { readonly allowed: boolean },
) =>
  change(db, context, imei, 'devices.screenshots', async (trx, { screenshot_status: before }) => {
    const after = allowed ? 0 : 1;
    if (before === after) return problem(context, 'imei', allowed ? 'mayBeCaptured' : 'notCaptured');
    await update(trx, imei, { screenshot_status: after });
    return { screenshotStatus: [before, after] };
  });
