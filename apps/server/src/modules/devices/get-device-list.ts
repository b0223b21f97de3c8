import { dayMs } from '@device-pay/rules';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Handler, Input } from '../../platform/handler.ts';
import { isUuid } from '../../platform/ids.ts';

type ListInput = Input<'devices.get-device-list'>;
type Where = ExpressionBuilder<Tables & { d: Tables['devices'] }, 'd'>;

/** A device counts as expiring in its last 30 days, and as offline when it is not connected. */
const expiringMs = 30 * dayMs;

export function getDeviceList(db: Database): Handler<'devices.get-device-list'> {
  return async ({ brand, language, now, subject }, input) => {
    const page = input.page ?? 1;
    const pageSize = input.pageSize ?? 10;
    const children = input.childFlag === 1;

    let query = db.selectFrom('devices as d').where('d.brand', '=', brand);

    // An owner's sub-accounts, or a dealer's whole subtree.
    query = query.where((eb) =>
      eb.or([
        eb('d.user_id', '=', subject.userId),
        ...(children && subject.role === 'user'
          ? [
              // As an array: within an "or" a subquery can not be looked up by an index.
              sql<boolean>`d.user_id = any (array(
                select id from users where ancestor_ids @> array[${subject.userId}]::uuid[]
              ))`,
            ]
          : []),
        ...(subject.role === 'dealer'
          ? [sql<boolean>`d.parent_ids @> array[${subject.userId}]::uuid[]`]
          : []),
      ]),
    );
    if (input.userId) {
      // Whoever has another kind of number is nobody here, and has no devices.
      query = isUuid(input.userId)
        ? query.where('d.user_id', '=', input.userId)
        : query.where(sql<boolean>`false`);
    }
    if (input.content) query = query.where((eb) => matches(eb as Where, input.content ?? ''));
    const { status } = input;
    if (status) query = query.where((eb) => inStatus(eb as Where, status, now));

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

/** Name anywhere; imei and iccid by their beginning or their end, as people read the last digits. */
function matches(eb: Where, content: string) {
  const literal = content.replace(/[\\%_]/g, '\\$&');
  return eb.or([
    eb('d.name', 'ilike', `%${literal}%`),
    eb('d.imei', 'like', `${literal}%`),
    eb('d.imei', 'like', `%${literal}`),
    sql<boolean>`${iccidOf} like any (${[`${literal}%`, `%${literal}`]}::text[])`,
  ]);
}

/** Of the SIM in use. Asked device by device: joined, a dealer's many devices would have all SIMs read, of everybody. */
const iccidOf = sql<string>`(select s.iccid from sims s where s.imei = d.imei and s.active)`;

/** What the list tells of a page's devices, in its order. */
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

function inStatus(eb: Where, status: NonNullable<ListInput['status']>, now: Date) {
  switch (status) {
    case 'expiring':
      return eb.and([
        eb('d.expiration_time', '>', now),
        eb('d.expiration_time', '<=', new Date(now.getTime() + expiringMs)),
      ]);
    case 'expired':
      return eb('d.expiration_time', '<=', now);
    case 'offline':
      return eb('d.online', '=', false);
    case 'activated':
    case 'notActivated':
    case 'halted':
    case 'preSale':
    case 'soldOut':
      return eb('d.status', '=', status);
  }
}
