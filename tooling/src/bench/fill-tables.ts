import { accountsPerFamily, devicesPerAccount, devicesPerDealer, inSql } from './bench-rows.ts';

/** Rows that are copies of one of the demo's rows, except for some columns. */
export interface FilledTable {
  readonly table: string;
  /** An SQL condition on `t` that selects the row to copy. */
  readonly template: string;
  readonly rows: number;
  /** Columns that differ: SQL that may use `n`, the row's number from 0, and `t`. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface Templates {
  /** A device of the demo with one SIM in use. */
  readonly imei: string;
  /** A paid order of it with one line, which is in effect. */
  readonly orderId: string;
  readonly lineId: string;
}

const { accountName, dealerName, iccid, imei, orderId, uuid } = inSql;
const account = `n / ${devicesPerAccount}`;
const orderedAt = `now() - (n % ${devicesPerAccount}) * interval '1 day' - interval '1 hour'`;
const accountsPerDealer = devicesPerDealer / devicesPerAccount;
/** One device in so many has a coupon. */
const devicesPerCoupon = 100;
/** How many coupons each dealer has that are not for a particular account. */
const couponsPerDealer = 20;
const ordersPerCase = 1_000;
const openCases = 40;

/**
 * `size` devices and as many orders: each device has a SIM and one order, with all rows that calls read. Tables that
 * calls do not read (ledger, jobs, providers' messages) are left out.
 */
export function filledTables(size: number, templates: Templates): readonly FilledTable[] {
  const ofOrder = `t.order_id = '${templates.orderId}'`;
  const perOrder = { order_id: orderId('n') };
  return [
    {
      table: 'users',
      template: `t.brand = 'zax' and t.user_name = '13800000003'`,
      rows: Math.ceil(size / devicesPerDealer),
      columns: { id: uuid('dealer', 'n'), user_name: dealerName('n') },
    },
    {
      table: 'users',
      template: `t.brand = 'zax' and t.user_name = '13800000001'`,
      rows: Math.ceil(size / devicesPerAccount),
      columns: {
        id: uuid('account', 'n'),
        user_name: accountName('n'),
        ancestor_ids: `array[${uuid('dealer', `n / ${accountsPerDealer}`)}] || case
          when n % ${accountsPerFamily} = ${accountsPerFamily - 1}
          then array[${uuid('account', `n - ${accountsPerFamily - 1}`)}] else '{}' end`,
      },
    },
    {
      table: 'devices',
      template: `t.imei = '${templates.imei}'`,
      rows: size,
      columns: {
        imei: imei('n'),
        user_id: uuid('account', account),
        parent_ids: `array[${uuid('dealer', `n / ${devicesPerDealer}`)}]`,
        expiration_time: `now() + (n % 700 - 100) * interval '1 day'`,
        // Jobs must find nothing to do with these rows, or they would be measured, too.
        online: 'false',
        platform_known_at: 'now()',
      },
    },
    {
      table: 'sims',
      template: `t.imei = '${templates.imei}' and t.active`,
      rows: size,
      columns: { iccid: iccid('n'), imei: imei('n'), last_used_imei: imei('n') },
    },
    {
      table: 'orders',
      template: `t.id = '${templates.orderId}'`,
      rows: size,
      columns: {
        id: orderId('n'),
        guest_id: uuid('guest', account),
        user_id: uuid('account', account),
        idempotency_key: 'null',
        transaction_id: orderId('n'),
        created_at: orderedAt,
        pay_before: `${orderedAt} + interval '30 minutes'`,
        paid_at: `${orderedAt} + interval '1 minute'`,
      },
    },
    {
      table: 'order_lines',
      template: ofOrder,
      rows: size,
      columns: { id: uuid('line', 'n'), ...perOrder, imei: imei('n'), ...runningTimes },
    },
    {
      table: 'grants',
      template: `t.order_line_id = '${templates.lineId}'`,
      rows: size,
      columns: {
        order_line_id: uuid('line', 'n'),
        imei: imei('n'),
        used_as_of: `now() - interval '1 day'`,
        ...runningTimes,
      },
    },
    {
      table: 'order_events',
      template: `${ofOrder} and t.event in ('created', 'paid')`,
      rows: size,
      columns: { ...perOrder, at: orderedAt },
    },
    {
      table: 'payment_attempts',
      template: `${ofOrder} and t.state = 'paid'`,
      rows: size,
      columns: {
        id: `${orderId('n')} || '_1'`,
        ...perOrder,
        transaction_id: orderId('n'),
        created_at: orderedAt,
      },
    },
    {
      table: 'payments',
      template: ofOrder,
      rows: size,
      columns: {
        id: uuid('payment', 'n'),
        transaction_id: orderId('n'),
        attempt_id: `${orderId('n')} || '_1'`,
        ...perOrder,
        billed_on: 'current_date',
      },
    },
    {
      table: 'coupons',
      template: `t.id = (select id from coupons where scope = 'device' and brand = 'zax' order by id limit 1)`,
      rows: Math.ceil(size / devicesPerCoupon),
      columns: {
        id: uuid('coupon', 'n'),
        target_imei: imei(`n * ${devicesPerCoupon}`),
        valid_to: `now() + (n % 730 - 365) * interval '1 day'`,
        idempotency_key: 'null',
      },
    },
    {
      table: 'coupons',
      template: `t.id = (select id from coupons where scope = 'package' and brand = 'zax' order by id limit 1)`,
      rows: Math.ceil(size / devicesPerDealer) * couponsPerDealer,
      columns: {
        id: uuid('sellerCoupon', 'n'),
        seller_id: uuid('dealer', `n / ${couponsPerDealer}`),
        created_by: uuid('dealer', `n / ${couponsPerDealer}`),
        valid_to: `now() + (n % 730 - 365) * interval '1 day'`,
        idempotency_key: 'null',
      },
    },
    {
      table: 'payment_cases',
      template: `t.id = (select id from payment_cases where brand = 'zax' order by id limit 1)`,
      rows: Math.ceil(size / ordersPerCase) + openCases,
      columns: {
        id: uuid('case', 'n'),
        subject: orderId('n'),
        order_id: 'null',
        opened_at: `now() - n * interval '1 minute'`,
        resolved_at: `case when n < ${openCases} then null else now() end`,
        resolution: `case when n < ${openCases} then null else 'dismiss' end`,
      },
    },
  ];
}

/** Half of what an account has bought still runs. */
const runningTimes = {
  effective_time: `now() - (n % ${devicesPerAccount}) * interval '1 day'`,
  expiration_time: `now() - (n % ${devicesPerAccount}) * interval '1 day' + interval '10 days'`,
} as const;
