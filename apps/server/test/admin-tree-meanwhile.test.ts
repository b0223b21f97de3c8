import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminPlace, openAdmin } from './admin.ts';
import { callsWhileLocked } from './while-locked.ts';

let place: AdminPlace;
beforeAll(async () => {
  place = await openAdmin();
});
afterAll(() => place.close());

const run = (...words: string[]) =>
  place.admin.json('users', ...words, '--as', 'operator', '--brand', 'zax', '--reason', 'a good one');
const add = (userName: string, role: string, ...under: string[]) =>
  run('add', userName, '--role', role, ...under.flatMap((name) => ['--under', name]));

// Whoever is above in the path may see what is below: a former one must not stay there.
test.each(['added', 'moved'])(
  'who is %s below an account that is just being moved has above them whom that account has then',
  async (how) => {
    const name = (what: string) => `${how}-${what}`;
    await add(name('before'), 'dealer');
    await add(name('after'), 'dealer');
    await add(name('shop'), 'dealer', name('before'));
    await add(name('clerk'), 'dealer', name('shop'));
    if (how === 'moved') await add(name('new'), 'owner');
    await callsWhileLocked(place.database.pool, 'lock table audit_log in exclusive mode', [
      () =>
        how === 'moved' ? run('move', name('new'), name('clerk')) : add(name('new'), 'owner', name('clerk')),
      () => run('move', name('shop'), name('after')),
    ]);
    const { rows } = await place.database.pool.query(
      `select array(select a.user_name from users a where a.id = any(u.ancestor_ids) order by a.user_name) as above
       from users u where user_name = $1`,
      [name('new')],
    );
    expect(rows).toEqual([{ above: [name('after'), name('clerk'), name('shop')] }]);
  },
);
