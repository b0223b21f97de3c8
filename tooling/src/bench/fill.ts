import pg from 'pg';
import { type FilledTable, filledTables, type Templates } from './fill-tables.ts';

/** Settings of a cluster that is only filled, measured and deleted: its data need not survive a crash. */
export const fillSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // With this, rows that are written to a new file are not logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '1GB',
  // It must not run while the cluster is filled or measured.
  autovacuum: 'off',
} as const satisfies Record<string, string>;

/** How many tables are filled at once: the reference machine has two cores. */
const lanes = 2;
const demoHotspot = '490154203237518';

/**
 * Adds `size` devices and as many orders to a demo database, which nothing else may use meanwhile. Its tables, indexes
 * and constraints are the same afterwards. Needs a superuser.
 */
export async function fillDatabase(databaseUrl: string, size: number): Promise<void> {
  const clients = Array.from({ length: lanes }, () => new pg.Client({ connectionString: databaseUrl }));
  for (const client of clients) client.on('error', () => {});
  try {
    const [first] = clients;
    if (!first) return;
    await Promise.all(clients.map((client) => client.connect()));
    const filled = filledTables(size, await findTemplates(first));
    const tables = [...new Set(filled.map(({ table }) => table))];
    await inLanes(clients, tables, async (client, table) => {
      const parts = filled.filter((part) => part.table === table);
      // No triggers and no foreign keys: the rows are consistent by construction.
      await client.query('set session_replication_role = replica');
      const columns = await columnsOf(client, table);
      await client.query('begin');
      await beginFill(client, table);
      for (const part of parts) await client.query(insertSql(part, columns));
      await client.query('commit');
      // This also makes the indexes valid again that were disabled.
      await client.query(`reindex table ${table}`);
      await client.query(`analyze ${table}`);
    });
    const { rows } = await first.query(
      'select indexrelid::regclass from pg_index where not (indisvalid and indisready)',
    );
    if (rows.length > 0) throw new Error(`Indexes were not built again: ${JSON.stringify(rows)}`);
    await first.query('checkpoint');
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** Each client takes the next item whenever it has finished one. */
async function inLanes<T>(
  clients: readonly pg.Client[],
  items: readonly T[],
  work: (client: pg.Client, item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    clients.map(async (client) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(client, item);
    }),
  );
}

/**
 * Disables the table's indexes, without dropping them or their constraints: building them afterwards is many times
 * faster than row by row. Also gives the table a new file, so that no row of this transaction is logged.
 */
async function beginFill(client: pg.Client, table: string): Promise<void> {
  await client.query(`cluster ${table} using ${table}_pkey`);
  await client.query(`alter table ${table} set without cluster`);
  await client.query(
    'update pg_index set indisready = false, indisvalid = false where indrelid = $1::regclass',
    [table],
  );
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Throws when a column that the rows should differ in does not exist. */
export function insertSql(filled: FilledTable, columns: readonly string[]): string {
  const unknown = Object.keys(filled.columns).find((column) => !columns.includes(column));
  if (unknown !== undefined) throw new Error(`${filled.table} has no column ${unknown}`);
  const values = columns.map((column) => filled.columns[column] ?? `t.${column}`);
  return `insert into ${filled.table} (${columns.join(', ')}) select ${values.join(', ')}
    from ${filled.table} t, generate_series(0, ${filled.rows - 1}) as numbers(n) where ${filled.template}`;
}

async function findTemplates(client: pg.Client): Promise<Templates> {
  const { rows } = await client.query<{ orderId: string; lineId: string }>(
    `select o.id as "orderId", l.id as "lineId" from orders o join order_lines l on l.order_id = o.id
     where o.status = 'paid' and o.pay_fen > 0
       and l.imei = $1 and l.delivery = 'inEffect'
       and (select count(*) from order_lines other where other.order_id = o.id) = 1
       and exists (select from grants g where g.order_line_id = l.id and g.state = 'delivered')
       and exists (select from payments p where p.order_id = o.id)
     order by o.created_at limit 1`,
    [demoHotspot],
  );
  const [template] = rows;
  if (!template) throw new Error(`The demo has no paid order of ${demoHotspot} to copy`);
  return { imei: demoHotspot, ...template };
}
