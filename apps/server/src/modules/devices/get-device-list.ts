import { dayMs } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler, Input, User } from '../../platform/handler.ts';
import { isUuid } from '../../platform/ids.ts';

type ListInput = Input<'devices.get-device-list'>;
type DeviceQuery = ReturnType<typeof devicesOf>;

/** A device counts as expiring in its last 30 days, and as offline when it is not connected. */
const expiringMs = 30 * dayMs;

export function getDeviceList(db: Database): Handler<'devices.get-device-list'> {
  return async ({ brand, language, now, subject }, input) => {
    const page = input.page ?? 1;
    const pageSize = input.pageSize ?? 10;
    let query = devicesOf(db, brand, subject, input.childFlag);
    if (input.userId) query = ownedBy(query, input.userId);
    const content = input.content?.trim();
    if (content) query = matching(query, content);
    if (input.status) query = inStatus(query, input.status, now);

    const { rows: found, total } = await readPage(
      query
        .select(['d.imei', 'd.expiration_time'])
        .orderBy('d.expiration_time', (order) => order.asc().nullsLast())
        .orderBy('d.imei'),
      { page, pageSize },
    );
    const rows = await loadRows(
      db,
      found.map(({ imei }) => imei),
    );
    return {
      list: rows.map((row) => ({
        imei: row.imei,
        name: row.name,
        deviceSpecies: row.species,
        model: row.model,
        modelName: language === 'en' ? row.name_en : row.name_zh,
        picture: row.picture,
        status: row.status,
        expirationTime: row.expiration_time?.toISOString() ?? null,
        iccid: row.iccid,
        online: row.online,
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        userId: row.user_id,
      })),
      page,
      pageSize,
      total,
    };
  };
}

/**
 * The account's own devices. In addition an owner's sub-accounts' devices if `childFlag` is 1, and those of a dealer's
 * whole subtree unless it is 0.
 */
const devicesOf = (db: Database, brand: string, { userId, role }: User, childFlag: ListInput['childFlag']) =>
  db
    .selectFrom('devices as d')
    .where('d.brand', '=', brand)
    .where((eb) =>
      eb.or([
        eb('d.user_id', '=', userId),
        ...(childFlag === 1 && role === 'user'
          ? [
              // As an array: with a subquery within the "or", the planner would use no index.
              sql<boolean>`d.user_id = any (array(
                select id from users where ancestor_ids @> array[${userId}]::uuid[]
              ))`,
            ]
          : []),
        ...(childFlag !== 0 && role === 'dealer'
          ? [sql<boolean>`d.parent_ids @> array[${userId}]::uuid[]`]
          : []),
      ]),
    );

/** An id that is no UUID belongs to nobody: PostgreSQL would refuse to compare it. */
const ownedBy = (query: DeviceQuery, userId: string): DeviceQuery =>
  isUuid(userId) ? query.where('d.user_id', '=', userId) : query.where(sql<boolean>`false`);

/**
 * Matches any part of the name; of the imei, and the iccid of any of the device's SIMs, the beginning or the end, as
 * people read the last digits, whatever blanks and dashes stand between them.
 */
function matching(query: DeviceQuery, content: string): DeviceQuery {
  const literal = content.replace(/[\\%_]/g, '\\$&');
  const number = literal.normalize('NFKC').replace(/(?<=\d)[\s-]+(?=\d)/g, '');
  return query.where((eb) =>
    eb.or([
      eb('d.name', 'ilike', `%${literal}%`),
      eb('d.imei', 'like', `${number}%`),
      eb('d.imei', 'like', `%${number}`),
      // Asked for each device: for an "exists" within the "or", the planner may read all SIMs there are.
      sql<boolean>`(
        select bool_or(s.iccid like any (${[`${number}%`, `%${number}`]}::text[])) from sims s where s.imei = d.imei
      )`,
    ]),
  );
}

/** Of the SIM in use. */
const iccidOf = sql<string>`(select s.iccid from sims s where s.imei = d.imei and s.active)`;

const loadRows = (db: Database, imeis: readonly string[]) =>
  db
    .selectFrom('devices as d')
    .innerJoin('device_models as m', 'm.code', 'd.model')
    .select([
      'd.imei',
      'd.name',
      'd.model',
      'd.status',
      'd.expiration_time',
      'd.online',
      'd.last_seen_at',
      'd.user_id',
      'm.species',
      'm.picture',
      'm.name_zh',
      'm.name_en',
      iccidOf.as('iccid'),
    ])
    .where('d.imei', '=', sql<string>`any (${[...imeis]}::text[])`)
    .orderBy('d.expiration_time', (order) => order.asc().nullsLast())
    .orderBy('d.imei')
    .execute();

function inStatus(query: DeviceQuery, status: NonNullable<ListInput['status']>, now: Date): DeviceQuery {
  switch (status) {
    case 'expiring':
      return query
        .where('d.expiration_time', '>', now)
        .where('d.expiration_time', '<=', new Date(now.getTime() + expiringMs));
    case 'expired':
      return query.where('d.expiration_time', '<=', now);
    case 'offline':
      return query.where('d.online', '=', false);
    case 'activated':
    case 'notActivated':
    case 'halted':
    case 'preSale':
    case 'soldOut':
      return query.where('d.status', '=', status);
  }
}
