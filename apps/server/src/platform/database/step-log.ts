import { sql } from 'kysely';
import type { Queries } from './connect.ts';

/** One step of a request: the state that it came to, by whom (null: by a job), and what was said. */
export interface Step<State extends string> {
  readonly id: string;
  readonly state: State;
  readonly at: Date;
  readonly actorId: string | null;
  readonly text?: string | null;
}

/** A step as people read it. Who took it is not in it. */
export interface ShownStep<State extends string> {
  readonly at: string;
  readonly state: State;
  readonly text: string | null;
}

/**
 * The log of one kind of requests that staff decide about: `events` has a row for each step, whose column `request`
 * names the request. Nothing in it is ever changed.
 */
export function stepLog<State extends string>(
  events: 'cancellation_events' | 'unwind_events',
  request: 'cancellation_id' | 'unwind_id',
) {
  const [table, column] = [sql.table(events), sql.ref(request)];
  return {
    /** Writes a step; the caller updates the request itself. */
    async record(db: Queries, { id, state, at, actorId, text = null }: Step<State>): Promise<void> {
      await sql`
        insert into ${table} (${column}, at, state, actor_id, text)
        values (${id}, ${at}, ${state}, ${actorId}, ${text})
      `.execute(db);
    },

    /** Whether this very step was the last one: if its answer was lost, a repetition gets the same answer again. */
    async isLast(
      db: Queries,
      { id, state, actorId, text = null }: Omit<Step<State>, 'at'>,
    ): Promise<boolean> {
      const { rows } = await sql<{ state: string; actor_id: string | null; text: string | null }>`
        select state, actor_id, text from ${table} where ${column} = ${id} order by id desc limit 1
      `.execute(db);
      const [last] = rows;
      return last?.state === state && last.actor_id === actorId && last.text === text;
    },

    /** The steps of these requests, which one query reads; each request's from the first to the last. */
    async read(
      db: Queries,
      requests: readonly { readonly id: string }[],
    ): Promise<(id: string) => ShownStep<State>[]> {
      const ids = requests.map(({ id }) => id);
      const { rows } = await sql<{ request: string; at: Date; state: State; text: string | null }>`
        select ${column} as request, at, state, text from ${table} where ${column} = any (${ids}::uuid[]) order by id
      `.execute(db);
      return (id) =>
        rows
          .filter((row) => row.request === id)
          .map(({ at, state, text }) => ({ at: at.toISOString(), state, text }));
    },
  };
}
