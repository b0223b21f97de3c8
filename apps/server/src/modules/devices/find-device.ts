import type { Database } from '../../platform/database/connect.ts';
import type { DeviceRow } from '../../platform/database/tables.ts';
import type { Subject } from '../../platform/handler.ts';
import type { DeviceObject } from '../access/public.ts';

/**
 * The device that an imei or a SIM number names within a brand, and what access to it depends on. One query:
 * it runs before every call that names a device.
 */
export async function findDevice(
  db: Database,
  named: { imei?: string; iccid?: string },
  brand: string,
  subject: Subject,
  now: Date,
): Promise<{ row: DeviceRow; object: DeviceObject } | null> {
  if (!named.imei && !named.iccid) return null;
  let query = db
    .selectFrom('devices')
    .leftJoin('users', 'users.id', 'devices.user_id')
    .selectAll('devices')
    .select('users.ancestor_ids')
    .where('devices.brand', '=', brand);
  if (named.imei) query = query.where('devices.imei', '=', named.imei);
  const { iccid } = named;
  if (iccid) {
    query = query.where('devices.imei', 'in', (sims) =>
      sims
        .selectFrom('sims')
        .select('sims.imei')
        .where('sims.iccid', '=', iccid)
        .where('sims.imei', 'is not', null),
    );
  }
  const found = await query.executeTakeFirst();
  if (!found) return null;
  const { ancestor_ids: ownerAncestorIds, ...row } = found;
  const held = subject.kind === 'nobody' ? false : await isHeld(db, subject.sessionId, row.imei, now);
  return {
    row,
    object: { kind: 'device', userId: row.user_id, ownerAncestorIds: ownerAncestorIds ?? [], held },
  };
}

async function isHeld(db: Database, sessionId: string, imei: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('possessions')
    .select('imei')
    .where('session_id', '=', sessionId)
    .where('imei', '=', imei)
    .where('held_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
