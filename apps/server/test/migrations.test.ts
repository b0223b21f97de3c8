import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { migrate } from '../migrations/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const executed = async (): Promise<string[]> => {
  const { rows } = await database.pool.query('select name from kysely_migration order by name');
  return (rows as { name: string }[]).map(({ name }) => name);
};
const addRow = (name: string) =>
  database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);
const removeRow = (name: string) =>
  database.pool.query('delete from kysely_migration where name = $1', [name]);

test('a release starts on a schema that the next release has added to, and leaves it alone', async () => {
  await addRow('9999-of-the-next-release');
  await migrate(database.db);
  expect(await executed()).toEqual([...Object.keys(migrations).sort(), '9999-of-the-next-release']);
  await removeRow('9999-of-the-next-release');
});

test('a schema that lacks one of ours and has one of somebody else’s stops the start', async () => {
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  await removeRow(last);
  await addRow('0000-of-somebody-else');
  await expect(migrate(database.db)).rejects.toThrow('migration');
  expect(await executed()).not.toContain(last);
});
