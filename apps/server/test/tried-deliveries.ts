import type { TestDatabase } from './database.ts';

/** A clock that was put forward looks like a stop: as if lines had been tried, in vain, all the time until `now`. */
export const deliveriesWereTried = ({ pool }: Pick<TestDatabase, 'pool'>, now: Date): Promise<unknown> =>
  pool.query(
    `insert into work_marks (work, since, reached) values ('delivery', $1::timestamptz - interval '1 day', $1)
     on conflict (work) do update set since = excluded.since, reached = excluded.reached`,
    [now],
  );
