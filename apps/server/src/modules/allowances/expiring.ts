import { daysLeft, zoneOfSite } from '@device-pay/rules';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/connect.ts';
import type { CallContext, Data, User } from '../../platform/handler.ts';
import { loadPackageTypes } from './package-types.ts';
import { runningQueues } from './rules.ts';

type ListedExpiring = Data<'allowances.list-expiring'>['list'][number];

interface Expiring extends ListedExpiring {
  /** It keeps a device running that is paused: renewing it ends the pause, and no interruption is to be feared. */
  readonly isPaused: boolean;
}

interface ExpiringRow {
  readonly imei: string;
  readonly device_name: string;
  readonly picture: Expiring['picture'];
  readonly type: number | null;
  readonly renew_package_id: number | null;
  readonly ends_at: Date;
  readonly paused: boolean;
  readonly total: number;
}

const deviceService = { zh: '设备服务', en: 'Device service' };

/**
 * What ends between two times on an account's devices and those of its sub-accounts, the soonest first. Of packages
 * that follow one another (main hotspot packages and the platform whatever their type, the others type by type) only
 * the end of the last counts; what is used up is left out. A device that ends together with a service is listed once.
 * The accounts below a dealer are customers, not sub-accounts: of the devices that the dealer sold, it sees when the
 * device's own time ends, as in its list of devices, and must not see what their owners have bought.
 */
export async function loadExpiring(
  db: Queries,
  context: Pick<CallContext, 'brand' | 'site' | 'language' | 'now'> & {
    readonly subject: Pick<User, 'userId' | 'role'>;
  },
  range: { readonly from: Date; readonly to: Date },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Expiring[]; readonly total: number }> {
  const { brand, site, language, now, subject } = context;
  const types = new Map((await loadPackageTypes(db)).map((type) => [type.type, type]));
  // A keep-number whose pause was ended by a plan is left out: renewing it would pause the device again.
  const numberKeeping = [...types.values()]
    .filter(({ family }) => family === 'keep-number')
    .map(({ type }) => type);
  // The subselect hides the id from the planner, which would else plan anew for each account: longer than the query.
  const subAccounts =
    subject.role === 'user'
      ? sql`array(select u.id from users u where u.ancestor_ids @> array[(select ${subject.userId}::uuid)])`
      : sql`'{}'::uuid[]`;
  const ofCustomers =
    subject.role === 'dealer'
      ? sql`
          union all
          select d.imei, d.name, d.expiration_time, m.picture, false, false
          from devices d join device_models m on m.code = d.model
          where d.brand = ${brand} and d.parent_ids @> array[${subject.userId}]::uuid[]
            and d.user_id is distinct from ${subject.userId}
            and d.expiration_time >= ${range.from} and d.expiration_time < ${range.to}`
      : sql``;
  const found = await sql<ExpiringRow>`
    with own as materialized (
      select d.imei, d.name, d.expiration_time, m.picture, d.status = 'halted' and d.paused as paused, true as mine
      from unnest(${subject.userId}::uuid || ${subAccounts}) as owner (id)
      join devices d on d.user_id = owner.id join device_models m on m.code = d.model
      where d.brand = ${brand}${ofCustomers}
    ),
    ends as materialized (
      select distinct on (g.imei, line) g.imei, g.type, g.package_id, g.expiration_time as ends_at,
        case when g.queue in ('hotspot-main', 'platform') then g.queue else 'type-' || g.type end as line
      from own join grants g on g.imei = own.imei
      where own.mine and g.state = 'delivered' and (own.paused or g.type <> all(${numberKeeping}))
        and (g.unit in ('day', 'month', 'plan') or g.used < g.quantity)
      order by g.imei, line, g.expiration_time desc
    ),
    found as (
      select imei, type, package_id, ends_at, line = any(${[...runningQueues]}) as runs from ends
      union all
      select imei, null, null, expiration_time, true from own
      where expiration_time is not null
        and not exists (select 1 from ends where ends.imei = own.imei and ends.ends_at = own.expiration_time)
    ),
    page as (
      select found.*, count(*) over () as total from found
      where ends_at >= ${range.from} and ends_at < ${range.to}
      order by ends_at, imei, type
      limit ${page.limit} offset ${page.offset}
    )
    select page.imei, own.name as device_name, own.picture, page.type, page.ends_at, page.total,
      own.paused and page.runs as paused,
      (
        select p.id from packages p
        where p.id = page.package_id and p.on_sale and not p.once_per_device and not p.activation
          and exists (select 1 from package_prices price where price.package_id = p.id and price.site = ${site})
      ) as renew_package_id
    from page join own on own.imei = page.imei
    order by page.ends_at, page.imei, page.type
  `.execute(db);
  const zone = zoneOfSite(site);
  const rows = found.rows.map((row): Expiring => {
    const type = row.type === null ? undefined : types.get(row.type);
    return {
      imei: row.imei,
      deviceName: row.device_name,
      picture: row.picture,
      type: row.type,
      key: type?.key ?? null,
      name: type ? (language === 'en' ? type.name_en : type.name_zh) : deviceService[language],
      expirationTime: row.ends_at.toISOString(),
      daysLeft: daysLeft(row.ends_at, now, zone),
      renewPackageId: row.renew_package_id,
      isPaused: row.paused,
    };
  });
  return { rows, total: found.rows[0]?.total ?? 0 };
}
