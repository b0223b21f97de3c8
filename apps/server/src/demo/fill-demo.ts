import { sql, type Transaction } from 'kysely';
import { hashPassword } from '../modules/account/public.ts';
import { ConfigError } from '../platform/config.ts';
import type { Database } from '../platform/database/connect.ts';
import type { CouponRow, Tables } from '../platform/database/tables.ts';
import { transact } from '../platform/database/transact.ts';
import { fillReferenceData } from '../reference/fill-reference-data.ts';
import { demoAccounts, firstAccount, userRows } from './accounts.ts';
import { type DemoCalendar, demoCalendar } from './calendar.ts';
import { messageRows, popupRows } from './content.ts';
import { couponRows } from './coupons.ts';
import { devicePassword, deviceRow, simRows } from './device.ts';
import { demoDevices } from './devices.ts';
import { featureRuleRows } from './feature-rules.ts';
import { fillFamilies } from './fill-families.ts';
import { demoModels } from './models.ts';
import { type OrderRows, orderRows } from './orders.ts';
import { catalogueOffers, cataloguePrices, catalogueRows } from './packages.ts';
import { templateItemRows, templateRows } from './templates.ts';

/** A number that no other advisory lock of the server has. */
const demoLock = 7_203_168_155;

/**
 * Fills a migrated database with the demo: accounts, devices, catalogue, coupons, a history of orders, and what depends
 * on these, in one transaction. The same `now` gives the same rows, except for the salts of password hashes; times are
 * relative to the start of its day. Does nothing when the first demo account exists. If several processes start at
 * once, one fills the database and the others wait.
 */
export async function fillDemo(db: Database, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    // On a slow machine filling takes longer than the usual time-outs.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(trx);
    if (await isFilled(trx)) return;
    // The demo's passwords are public, and some are those of staff: never add them to a real database.
    if (await hasAccounts(trx))
      throw new ConfigError(
        'DEMO: must be 0 here. The database has accounts and is not the demo’s, which would be added to them.',
      );
    await fillReferenceData(trx);
    const calendar = demoCalendar(now);
    const hashOf = await hashAll();
    const coupons = couponRows(calendar);
    const history = orderRows(calendar, coupons);
    await insertPeopleAndDevices(trx, calendar, hashOf, history.lifeEnds);
    await insertCatalogue(trx, withCounters(coupons, history.couponUses));
    await insertOrders(trx, history);
    await trx.insertInto('app_messages').values(messageRows(calendar)).execute();
    await trx.insertInto('popups').values(popupRows(calendar)).execute();
    await fillFamilies(trx, calendar, history);
  });
}

const hasAccounts = async (trx: Transaction<Tables>): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

async function isFilled(trx: Transaction<Tables>): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('brand', '=', firstAccount.brand)
    .where('user_name', '=', firstAccount.userName)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hashes each password once, in parallel: one takes 10 ms. */
async function hashAll(): Promise<(password: string) => string> {
  const passwords = new Set([
    ...demoAccounts.map((account) => account.password),
    ...demoDevices.map((device) => devicePassword(device.imei)),
  ]);
  const hashes = new Map(
    await Promise.all(
      [...passwords].map(async (password) => [password, await hashPassword(password)] as const),
    ),
  );
  return (password) => {
    const hash = hashes.get(password);
    if (!hash) throw new Error('a password was not hashed');
    return hash;
  };
}

async function insertPeopleAndDevices(
  trx: Transaction<Tables>,
  calendar: DemoCalendar,
  hashOf: (password: string) => string,
  lifeEnds: ReadonlyMap<string, Date>,
): Promise<void> {
  await trx
    .insertInto('users')
    .values(userRows(hashOf, calendar.inDays(-420)))
    .execute();
  await trx
    .insertInto('device_models')
    .values([...demoModels])
    .execute();
  const devices = demoDevices.map((device) =>
    deviceRow(device, calendar, hashOf, lifeEnds.get(device.imei) ?? null),
  );
  await trx.insertInto('devices').values(devices).execute();
  await trx
    .insertInto('sims')
    .values(demoDevices.flatMap((device) => simRows(device, calendar)))
    .execute();
}

async function insertCatalogue(trx: Transaction<Tables>, coupons: CouponRow[]): Promise<void> {
  const packages = catalogueRows.map((row) => ({ ...row, details: JSON.stringify(row.details) }));
  await trx.insertInto('packages').values(packages).execute();
  await trx
    .insertInto('package_prices')
    .values([...cataloguePrices])
    .execute();
  await trx
    .insertInto('package_offers')
    .values([...catalogueOffers])
    .execute();
  await trx
    .insertInto('package_templates')
    .values([...templateRows])
    .execute();
  await trx
    .insertInto('package_template_items')
    .values([...templateItemRows])
    .execute();
  await trx
    .insertInto('feature_rules')
    .values([...featureRuleRows])
    .execute();
  await trx.insertInto('coupons').values(coupons).execute();
}

const withCounters = (coupons: readonly CouponRow[], uses: OrderRows['couponUses']): CouponRow[] =>
  coupons.map((coupon) => {
    const count = (state: string) =>
      uses.filter((use) => use.coupon_id === coupon.id && use.state === state).length;
    return { ...coupon, reserved: count('reserved'), used: count('used') };
  });

async function insertOrders(trx: Transaction<Tables>, history: OrderRows): Promise<void> {
  await trx
    .insertInto('orders')
    .values([...history.orders])
    .execute();
  await trx
    .insertInto('order_lines')
    .values([...history.lines])
    .execute();
  await trx
    .insertInto('free_claims')
    .values([...history.claims])
    .execute();
  await trx
    .insertInto('order_events')
    .values([...history.events])
    .execute();
  await trx
    .insertInto('payment_attempts')
    .values([...history.attempts])
    .execute();
  const { payments, refunds, cases, movements, entries } = history.money;
  await trx.insertInto('payments').values(payments).execute();
  await trx.insertInto('refunds').values(refunds).execute();
  await trx.insertInto('payment_cases').values(cases).execute();
  await trx.insertInto('ledger_movements').values(movements).execute();
  await trx.insertInto('ledger_entries').values(entries).execute();
  await trx
    .insertInto('coupon_uses')
    .values([...history.couponUses])
    .execute();
  await trx
    .insertInto('grants')
    .values([...history.grants])
    .execute();
  await trx
    .insertInto('service_amendments')
    .values([...history.amendments])
    .execute();
}
