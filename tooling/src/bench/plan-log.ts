/** A node of a plan as `explain (format json)` gives it; row counts are there only with `analyze`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface LoggedPlan {
  readonly sql: string;
  readonly plan: PlanNode;
}

/** Settings with which PostgreSQL logs the plan of every statement. They need auto_explain in the session. */
export const planLogSettings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
} as const satisfies Record<string, string>;

/** Reads one application's plans from a log that was written with {@link planLogSettings} and the prefix `%a|%p|`. */
export function readPlanLog(log: string, application: string): LoggedPlan[] {
  // A line that begins with a tab continues the line before.
  const entries = log.replaceAll('\n\t', '\u2028').split('\n');
  return entries.flatMap((entry) => {
    const [app, , ...rest] = entry.split('|');
    const json = /^LOG: {2}duration: [^{]*plan:\s*([\s\S]*)$/.exec(rest.join('|'))?.[1];
    if (app !== application || json === undefined) return [];
    const logged = JSON.parse(json.replaceAll('\u2028', '\n')) as { 'Query Text': string; Plan: PlanNode };
    return [{ sql: logged['Query Text'], plan: logged.Plan }];
  });
}

/** How many rows of a large table a read may discard: as many as a person may own. */
const mostDiscarded = 2_000;

/**
 * The parts of a plan whose cost grows with a large table: those that read all of it, or read many rows to discard
 * them. As texts such as `Seq Scan on devices`, each once.
 */
export function growingScans(plan: PlanNode, isLarge: (table: string) => boolean): string[] {
  const found = new Set<string>();
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'];
    if (table !== undefined && isLarge(table) && node['Actual Loops'] !== 0) {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      const discarded = removed * (node['Actual Loops'] ?? 1);
      const name = `${node['Node Type']} on ${table}`;
      if (node['Node Type'] === 'Seq Scan') found.add(name);
      else if (discarded > mostDiscarded) found.add(`${name} that discards rows`);
    }
    node.Plans?.forEach(visit);
  };
  visit(plan);
  return [...found];
}
