import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../src/platform/database/connect.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { JobData, Jobs, QueueName } from '../../src/platform/jobs.ts';

interface JobTables {
  model_jobs: { queue: string; data: string };
}

/** Sweeps look into pg-boss's table, for work that a job waits for already. */
export const createJobTable = `
  create table model_jobs (id bigint generated always as identity primary key, queue text not null, data jsonb not null);
  create schema jobs;
  create type jobs.job_state as enum ('created', 'retry', 'active');
  create view jobs.job as
    select queue as name, data, 'created'::jobs.job_state as state, false as blocked from model_jobs`;

/** A queue with no more guarantees than pg-boss gives: a job exists only if its transaction commits. */
export class JobTable implements Jobs {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async send<Q extends QueueName>(
    queue: Q,
    data: readonly JobData[Q][],
    { trx }: { readonly trx?: Transaction<Tables> },
  ): Promise<void> {
    if (data.length === 0) return;
    const db = (trx ?? this.#db) as unknown as Kysely<JobTables>;
    const rows = data.map((item) => ({ queue, data: JSON.stringify(item) }));
    await db.insertInto('model_jobs').values(rows).execute();
  }
}
