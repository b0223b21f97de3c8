import { maskedPhone } from '@device-pay/rules';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Queries } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { DeviceRow, Tables } from '../../platform/database/tables.ts';
import type { Data, Handler } from '../../platform/handler.ts';
import { kindOf } from './codes.ts';
import { alarmTitles } from './model-alarms.ts';

type Told = Data<'alarms.list'>['list'][number]['told'];

/** The alarms that the present owner may see: those since the device is theirs, and no former owner's. */
export const ownEvents =
  (device: Pick<DeviceRow, 'imei' | 'user_id' | 'bound_at'>) =>
  (eb: ExpressionBuilder<Tables, 'alarm_events'>): Expression<SqlBool> =>
    eb.and([
      eb('imei', '=', device.imei),
      eb('user_id', '=', device.user_id),
      ...(device.bound_at ? [eb('at', '>=', device.bound_at)] : []),
    ]);

export function listAlarms(db: Database): Handler<'alarms.list'> {
  return async ({ device, language }, input) => {
    const page = input.page ?? 1;
    const pageSize = input.pageSize ?? 20;
    const own = db.selectFrom('alarm_events').where(ownEvents(device));
    let query = own;
    if (input.code !== undefined) query = query.where('code', '=', input.code);
    if (input.unread) query = query.where('read_at', 'is', null);
    const [{ rows, total }, unread, titleOf] = await Promise.all([
      readPage(query.selectAll().orderBy('at', 'desc').orderBy('id'), { page, pageSize }),
      own.where('read_at', 'is', null).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      alarmTitles(db),
    ]);
    const told = await loadTold(
      db,
      rows.map(({ id }) => id),
    );
    return {
      list: rows.map((row) => ({
        id: row.id,
        code: row.code,
        key: kindOf(row.code).key,
        title: titleOf(row.code)[language],
        at: row.at.toISOString(),
        receivedAt: row.received_at.toISOString(),
        value: row.value,
        unit: row.unit,
        place: row.place,
        longitude: row.longitude,
        latitude: row.latitude,
        readAt: row.read_at?.toISOString() ?? null,
        told: told.get(row.id) ?? [],
      })),
      page,
      pageSize,
      total,
      unread: unread.total,
    };
  };
}

async function loadTold(db: Queries, eventIds: readonly string[]): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  if (eventIds.length === 0) return told;
  const rows = await db
    .selectFrom('alarm_notifications')
    .select(['event_id', 'channel', 'position', 'phone', 'state', 'reason', 'at'])
    .where('event_id', 'in', [...eventIds])
    .orderBy('position')
    .orderBy('channel')
    .execute();
  for (const { event_id: eventId, channel, phone, state, reason, at } of rows) {
    const list = told.get(eventId) ?? [];
    list.push({ channel, phone: phone && maskedPhone(phone), state, reason, at: at.toISOString() });
    told.set(eventId, list);
  }
  return told;
}
