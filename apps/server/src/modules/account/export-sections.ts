import { type RawBuilder, sql } from 'kysely';

interface Section {
  readonly name: string;
  /** Rows, each of one column `row`, as JSON: never a secret, a hash of one, or another person's words. */
  readonly rows: (userId: string) => RawBuilder<{ row: unknown }>;
}

const own =
  (table: string, without: readonly string[], order: string): Section['rows'] =>
  (userId) =>
    sql`select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t
      where t.user_id = ${userId} order by ${sql.ref(order)}`;

/** Rows of the account's devices. `since`: the column whose time tells which rows are a former owner's. */
const ofDevices =
  (table: string, without: readonly string[], order: string, since?: string): Section['rows'] =>
  (userId) =>
    sql`select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t
      join devices d on d.imei = t.imei where d.user_id = ${userId}
        and ${since ? sql`(d.bound_at is null or ${sql.ref(since)} >= d.bound_at)` : sql`true`}
      order by t.imei, ${sql.ref(order)}`;

/** Rows that refer to a row of the account's. */
const hanging =
  (table: string, key: string, parent: string, without: readonly string[], order: string) =>
  (userId: string) =>
    sql<{ row: unknown }>`select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t
      join ${sql.table(parent)} p on p.id = t.${sql.ref(key)} where p.user_id = ${userId} order by ${sql.ref(order)}`;

/** What is kept of a person, in the order of the file. Every table that holds a person's data needs a section here. */
export const exportSections: readonly Section[] = [
  {
    name: 'account',
    rows: (userId) => sql`select to_jsonb(t) - array['password_hash', 'ancestor_ids', 'staff_brands'] as row
      from users t where id = ${userId}`,
  },
  { name: 'sessions', rows: own('sessions', ['token_hash', 'guest_id'], 't.created_at') },
  { name: 'wechatIdentities', rows: own('user_identities', [], 't.linked_at') },
  {
    name: 'sessionIdentities',
    rows: hanging(
      'session_identities',
      'session_id',
      'sessions',
      ['session_id', 'link_until'],
      't.learned_at',
    ),
  },
  { name: 'devices', rows: own('devices', ['secret_hash', 'qr_hash', 'parent_ids'], 't.imei') },
  { name: 'orders', rows: own('orders', ['request_hash', 'guest_id'], 't.created_at') },
  { name: 'orderLines', rows: hanging('order_lines', 'order_id', 'orders', ['cost_fen'], 't.order_id') },
  { name: 'orderEvents', rows: hanging('order_events', 'order_id', 'orders', ['detail'], 't.id') },
  {
    name: 'grants',
    rows: (userId) => sql`select to_jsonb(t) - array['queue'] as row from grants t
      join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id
      where o.user_id = ${userId} order by t.order_line_id, t.detail_no, t.part`,
  },
  {
    name: 'paymentAttempts',
    rows: hanging(
      'payment_attempts',
      'order_id',
      'orders',
      ['request_hash', 'link', 'link_expires_at', 'queries', 'next_query_at'],
      't.created_at',
    ),
  },
  { name: 'payments', rows: hanging('payments', 'order_id', 'orders', [], 't.paid_at') },
  {
    name: 'refunds',
    rows: hanging('refunds', 'order_id', 'orders', ['requested_by', 'request_key'], 't.created_at'),
  },
  {
    name: 'coupons',
    rows: (userId) => sql`select to_jsonb(t) - array[
        'created_by', 'seller_id', 'idempotency_key', 'request_hash'
      ] as row from coupons t where target_user_id = ${userId} order by t.created_at`,
  },
  {
    name: 'feedback',
    rows: own('feedback', ['guest_id', 'assigned_to', 'request_key', 'request_hash'], 't.created_at'),
  },
  {
    name: 'feedbackEvents',
    rows: (userId) => sql`select to_jsonb(t) - array['actor_id', 'visible'] as row from feedback_events t
      join feedback f on f.id = t.feedback_id where f.user_id = ${userId} and t.visible order by t.id`,
  },
  {
    name: 'files',
    rows: own('files', ['guest_id', 'storage_key', 'wrapped_key', 'master_key_id', 'sha256'], 't.created_at'),
  },
  { name: 'consents', rows: own('consents', ['guest_id'], 't.given_at') },
  {
    name: 'realName',
    rows: own(
      'real_name_cases',
      [
        'guest_id',
        'person_sealed',
        'wrapped_key',
        'master_key_id',
        'id_number_hash',
        'hash_key_id',
        'lease_id',
        'lease_until',
      ],
      't.created_at',
    ),
  },
  { name: 'realNameEvents', rows: hanging('real_name_events', 'case_id', 'real_name_cases', [], 't.id') },
  {
    name: 'realNameAccesses',
    rows: hanging('real_name_accesses', 'case_id', 'real_name_cases', ['actor_id', 'request_id'], 't.id'),
  },
  { name: 'cancellations', rows: own('cancellations', ['decided_by'], 't.created_at') },
  {
    name: 'cancellationEvents',
    rows: hanging('cancellation_events', 'cancellation_id', 'cancellations', ['actor_id'], 't.id'),
  },
  { name: 'unwinds', rows: own('unwinds', ['decided_by'], 't.created_at') },
  { name: 'unwindEvents', rows: hanging('unwind_events', 'unwind_id', 'unwinds', ['actor_id'], 't.id') },
  { name: 'pets', rows: ofDevices('pet_profiles', ['updated_by'], 't.created_at', 't.updated_at') },
  {
    name: 'petNotices',
    rows: ofDevices('pet_notices', ['published_by'], 't.published_at', 't.published_at'),
  },
  { name: 'balance', rows: ofDevices('balance_entries', [], 't.entry_no', 't.at') },
  {
    name: 'alarmRules',
    rows: (userId) => sql`select to_jsonb(t) as row from alarm_rules t
      join alarm_configs c on c.imei = t.imei join devices d on d.imei = t.imei
      where d.user_id = ${userId} and (d.bound_at is null or c.updated_at >= d.bound_at) order by t.imei, t.code`,
  },
  // They are deleted when a device loses its owner, so all of them are this owner's.
  { name: 'alarmReceivers', rows: ofDevices('alarm_receivers', [], 't.code') },
  { name: 'alarmEvents', rows: own('alarm_events', ['source_id'], 't.at') },
  {
    name: 'alarmNotifications',
    rows: hanging('alarm_notifications', 'event_id', 'alarm_events', ['taken', 'counted_on'], 't.at'),
  },
  // A SIM may have been in anybody's device.
  { name: 'sims', rows: ofDevices('sims', ['told_imei', 'last_used_imei'], 't.iccid') },
  {
    name: 'cardSwitches',
    rows: (userId) => sql`select to_jsonb(t) - array['requested_by'] as row from card_switches t
      where t.requested_by = ${userId} order by t.requested_at`,
  },
  { name: 'hotspotSettings', rows: ofDevices('hotspot_settings', ['updated_by'], 't.updated_at') },
  { name: 'hotspotClients', rows: ofDevices('hotspot_clients', [], 't.mac') },
  { name: 'selfChecks', rows: own('self_check_runs', ['guest_id'], 't.started_at') },
  {
    name: 'selfCheckItems',
    rows: hanging('self_check_items', 'run_id', 'self_check_runs', [], 't.item_no'),
  },
  { name: 'speedTests', rows: own('speed_tests', ['guest_id'], 't.at') },
  { name: 'rewardWatches', rows: own('reward_watches', ['guest_id', 'nonce_hash'], 't.started_at') },
  {
    name: 'rewardExchanges',
    rows: hanging('reward_exchanges', 'watch_id', 'reward_watches', [], 't.exchanged_at'),
  },
  { name: 'positions', rows: ofDevices('device_telemetry', [], 't.at', 't.at') },
];
