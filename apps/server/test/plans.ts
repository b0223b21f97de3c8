import { connectDatabase, type DatabaseHandle } from '../src/platform/database/connect.ts';
import { quietLog } from './database.ts';

/** A node of a plan, from `explain (format json)`. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface PlannedDatabase extends DatabaseHandle {
  /**
   * Tables that statements since the last call have read completely, though PostgreSQL was told to look rows up if it
   * can: by a sequential scan, or a scan of a whole index that is not partial.
   */
  wholeReads(): string[];
}

/** Connects to a test's database and records the plan of each statement. Tables should have rows, and be analyzed. */
export async function connectPlanned(url: string): Promise<PlannedDatabase> {
  const handle = connectDatabase(url, { poolSize: 2, log: quietLog });
  const plans: PlanNode[] = [];
  // Before its first statement, unlike what a listener to 'connect' could do.
  handle.pool.options.verify = (client, done) => {
    client.on('notice', ({ message }) => {
      const json = /^duration: [^{]*plan:\s*(\{[\s\S]*)$/.exec(message ?? '')?.[1];
      if (json) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
    });
    client.query(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
       set auto_explain.log_format = json; set enable_seqscan = off;
       set enable_hashjoin = off; set enable_mergejoin = off`,
      [],
      done,
    );
  };
  const { rows } = await handle.pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  const ofAPart = new Set(rows.map(({ name }) => name));
  return {
    ...handle,
    wholeReads() {
      const found = new Set<string>();
      const visit = (node: PlanNode): void => {
        const table = node['Relation Name'];
        const index = node['Index Name'];
        const isWhole =
          node['Node Type'] === 'Seq Scan' ||
          (index !== undefined && node['Index Cond'] === undefined && !ofAPart.has(index));
        if (isWhole) found.add(table ?? index ?? '');
        node.Plans?.forEach(visit);
      };
      for (const plan of plans.splice(0)) visit(plan);
      return [...found].sort();
    },
  };
}
