import type { Queries } from '../../platform/database/connect.ts';
import type { DeviceRow } from '../../platform/database/tables.ts';
import type { Subject } from '../../platform/handler.ts';
import type { DeviceObject } from '../access/public.ts';
import { simKey, simKeyColumn } from './sim-number.ts';

/**
 * The device that an imei or a SIM number names within a brand, and what access to it depends on. One query:
 * it runs before every call that names a device. `iccid`: the named SIM's number as it is stored.
 */
export async function findDevice(
  db: Queries,
  named: { imei?: string; iccid?: string },
  brand: string,
  subject: Subject,
  now: Date,
): Promise<{ row: DeviceRow; object: DeviceObject; iccid?: string } | null> {
  const { imei, iccid } = named;
  if (!imei && !iccid) return null;
  const found = await db
    .selectFrom('devices')
    .leftJoin('users', 'users.id', 'devices.user_id')
    .selectAll('devices')
    .select('users.ancestor_ids')
    .where('devices.brand', '=', brand)
    .$if(Boolean(imei), (query) => query.where('devices.imei', '=', imei ?? ''))
    .$if(Boolean(iccid), (query) =>
      query
        .innerJoin('sims', 'sims.imei', 'devices.imei')
        .select('sims.iccid')
        .where(simKeyColumn, '=', simKey(iccid ?? ''))
        .orderBy((eb) => eb('sims.iccid', '=', iccid ?? ''), 'desc'),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { ancestor_ids: ownerAncestorIds, iccid: known, ...row } = found;
  const held = subject.kind === 'nobody' ? false : await isHeld(db, subject.sessionId, row.imei, now);
  return {
    row,
    object: { kind: 'device', userId: row.user_id, ownerAncestorIds: ownerAncestorIds ?? [], held },
    ...(known === undefined ? {} : { iccid: known }),
  };
}

async function isHeld(db: Queries, sessionId: string, imei: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('possessions')
    .select('imei')
    .where('session_id', '=', sessionId)
    .where('imei', '=', imei)
    .where('held_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
