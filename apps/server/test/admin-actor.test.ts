import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminPlace, openAdmin } from './admin.ts';

let place: AdminPlace;
beforeAll(async () => {
  place = await openAdmin();
  // Under one name: staff of bj alone, and staff of zax and tc.
  await place.database.pool.query(
    `insert into users (id, brand, user_name, display_name, password_hash, role, staff_brands)
     select gen_random_uuid(), home, 'lin', 'lin', password_hash, role, works_for
     from users, (values ('bj', array['bj']), ('zax', array['zax', 'tc'])) as made (home, works_for)
     where user_name = 'staff'`,
  );
});
afterAll(() => place.close());

test.each([
  ['bj', 'bj'],
  ['zax', 'zax'],
  ['tc', 'zax'],
])('of several accounts of one name, in %s the one of %s acts, who works for it', async (brand, home) => {
  const message = ['title-zh', 'title-en', 'text-zh', 'text-en'].flatMap((name) => [`--${name}`, 'x']);
  const said = await place.admin.run('messages', 'add', ...message, '--as', 'lin', '--brand', brand);
  expect(said.err).toEqual([]);
  const { rows } = await place.database.pool.query(
    'select u.brand from audit_log a join users u on u.id = a.actor_id order by a.id desc limit 1',
  );
  expect(rows).toEqual([{ brand: home }]);
});

test('of several accounts of one name, none acts in a brand for which none works, or in one that is not said', async () => {
  const list = async (...brand: string[]) =>
    (await place.admin.run('messages', 'list', '--as', 'lin', ...brand)).err.join();
  expect(await list('--brand', 'nn')).toContain('lin does not work for nn');
  expect(await list()).toContain('lin is staff of bj, zax');
});
