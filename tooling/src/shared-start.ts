import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * The role of one `npm start` among those on the same embedded database. It is held by a connection, so a kill gives it
 * up at once, and nothing stale is left behind.
 */
export type SharedStart = {
  /** Whether this start runs what all of them share; the others wait until it has. */
  readonly isFirst: boolean;
  /** Tells the other starts that what they share is ready. */
  markReady(): Promise<void>;
  /** Resolves when the first start, or the database, has ended. */
  readonly lost: Promise<void>;
  leave(): Promise<void>;
};

/** The advisory lock that the first start holds; any number that nothing else uses. */
const firstLock = 7_261_101;
const pollMs = 300;
const readyTimeoutMs = 60_000;
/** How often the first start reconnects to a database that has ended its sessions, as during crash recovery. */
const returns = 30;

const nameOf = (port: number): string => `npm start on ${port}`;
const readyName = 'npm start, first and ready';

/** Joins the starts on a database. Throws when the first start does not become ready. */
export async function joinSharedStart(databaseUrl: string, port: number): Promise<SharedStart> {
  const own = await connect(databaseUrl, nameOf(port));
  let mark: pg.Client | undefined;
  let hasLeft = false;
  const isFirst = await becomeFirst(own);

  const lost = (async (): Promise<void> => {
    let holder: pg.Client | undefined = own;
    for (let failures = 0; failures < (isFirst ? returns : 1); ) {
      await sleep(pollMs, undefined, { ref: false });
      if (hasLeft) return new Promise<void>(() => {});
      try {
        if (holder === undefined) {
          holder = await connect(databaseUrl, nameOf(port));
          if (!(await takeLock(holder))) break;
          if (mark !== undefined) mark = await connect(databaseUrl, readyName);
        } else if (isFirst) await holder.query('select 1');
        else if (await takeLock(holder)) break;
        failures = 0;
      } catch {
        holder = undefined;
        failures += 1;
      }
    }
    await holder?.end().catch(() => {});
  })();

  return {
    isFirst,
    async markReady() {
      if (isFirst) mark = await connect(databaseUrl, readyName);
    },
    lost,
    async leave() {
      hasLeft = true;
      await Promise.all([own.end().catch(() => {}), mark?.end().catch(() => {})]);
    },
  };
}

/** Whether an `npm start` with this port runs on the database. */
export async function isStartedOn(databaseUrl: string, port: number): Promise<boolean> {
  const client = await connect(databaseUrl, 'npm start');
  try {
    return await isConnected(client, nameOf(port));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Resolves with false when another start is the first, and ready. */
async function becomeFirst(client: pg.Client): Promise<boolean> {
  const deadlineMs = Date.now() + readyTimeoutMs;
  while (Date.now() < deadlineMs) {
    if (await takeLock(client)) return true;
    if (await isConnected(client, readyName)) return false;
    await sleep(pollMs / 3);
  }
  throw new Error(
    'Another npm start runs on this DATA_DIR, and its simulators are not ready: stop that one.',
  );
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    firstLock,
  ]);
  return rows[0]?.taken === true;
}

async function isConnected(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  return rowCount !== 0;
}

async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 5_000,
  });
  // Ignored: the next query notices that the database has ended the session.
  client.on('error', () => {});
  await client.connect();
  return client;
}
