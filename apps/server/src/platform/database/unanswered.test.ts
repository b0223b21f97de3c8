import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, quietLog, type TestDatabase } from '../../../test/database.ts';
import { connectDatabase, type DatabaseHandle } from './connect.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let connections: Socket[] = [];

/** A relay to PostgreSQL whose connections can be lost silently, as when a machine is cut off. */
const way = createServer((client) => {
  const { hostname, port } = new URL(database.url);
  const server = connect(Number(port), hostname);
  client.on('data', (data) => server.write(data)).on('close', () => server.destroy());
  server.on('data', (data) => client.write(data)).on('close', () => client.destroy());
  for (const socket of [client, server]) socket.on('error', () => socket.destroy());
  connections.push(client, server);
});

/** Existing connections pass nothing on any more; new ones work. */
function loseConnections(): void {
  for (const socket of connections) socket.removeAllListeners('data');
  connections = [];
}

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((way.address() as AddressInfo).port);
  // One connection, so that the second statement would get the lost one.
  handle = connectDatabase(url.href, { poolSize: 1, log: quietLog });
});
afterAll(async () => {
  await handle.close();
  way.close();
  await database.drop();
});

const one = sql<{ n: number }>`select ${1}::int as n`;

test('a statement on a connection whose other end is gone fails in time, and the next has a new one', async () => {
  expect((await one.execute(handle.db)).rows).toEqual([{ n: 1 }]);
  loseConnections();
  await expect(one.execute(handle.db)).rejects.toThrow('Query read timeout');
  expect((await one.execute(handle.db)).rows).toEqual([{ n: 1 }]);
});

test('so does a transaction, which writes nothing', async () => {
  await sql`create table written (n integer)`.execute(handle.db);
  const transaction = transact(handle.db, async (trx) => {
    await sql`insert into written values (${1})`.execute(trx);
    loseConnections();
    await sql`insert into written values (${2})`.execute(trx);
  });
  // PostgreSQL ends what is idle in a transaction after 20 s, too: either may be the first.
  await expect(transaction).rejects.toThrow(
    /Query read timeout|Client was closed|Connection terminated|connection error/,
  );
  expect((await sql`select n from written`.execute(handle.db)).rows).toEqual([]);
});
