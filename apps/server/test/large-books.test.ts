import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActs } from '../src/modules/audit/public.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { connectPlanned, type PlannedDatabase } from './plans.ts';

let database: TestDatabase;
let planned: PlannedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into users (id, brand, user_name, password_hash, role, staff_brands, display_name, ancestor_ids, created_at)
    select gen_random_uuid(), 'zax', 'staff-' || n, '', 'staff', '{zax}', '', '{}', now() from generate_series(1, 400) n;
    insert into audit_log (at, actor_id, operator, brand, action, object_type, object_id, changes, request_id)
    select now(), case when n % 2 = 0 then (select id from users where user_name = 'staff-' || n % 400 + 1) end,
      case when n % 2 = 1 then 'operator-' || n % 1000 end, 'zax', 'users.add', 'user', n, '{}', 'cli-' || n
    from generate_series(1, 20000) n;
    analyze users; analyze audit_log`);
  planned = await connectPlanned(database.url);
});
afterAll(async () => {
  await planned.close();
  await database.drop();
});

test.each(['operator-501', 'staff-3', 'nobody'])(
  'what %s has done is found without a look at what the others did',
  async (actor) => {
    const { list } = await listActs(planned.db, { actor, page: 1, pageSize: 20 });
    expect(list.every((act) => act.operator === actor || act.user_name === actor)).toBe(true);
    expect(list).toHaveLength(actor === 'nobody' ? 0 : 20);
    expect(planned.wholeReads().filter((name) => name.startsWith('audit_log'))).toEqual([]);
  },
);

test('the proof of the ledger joins whole tables: it looks nothing up for each line', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>('explain select * from ledger_proof');
  expect(rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('SubPlan'))).toEqual([]);
});
