/** A statement as the server sent it: parameters as texts, null for NULL. */
export interface LoggedStatement {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
}

/** The prefix that {@link readStatementLog} expects: application, process id. */
export const logLinePrefix = '%a|%p|';

/**
 * Reads the statements of one application from a PostgreSQL log that was written with `log_statement = all`. Statements
 * of one transaction stay together; otherwise they are in the sequence in which they began.
 */
export function readStatementLog(log: string, application: string): LoggedStatement[] {
  const groups: LoggedStatement[][] = [];
  const openTransactions = new Map<string, LoggedStatement[]>();
  for (const { process, sql, parameters } of entriesOf(log, application)) {
    const statement = { sql, parameters };
    const transaction = openTransactions.get(process);
    if (transaction) transaction.push(statement);
    else groups.push([statement]);
    if (/^begin\b/i.test(sql)) openTransactions.set(process, groups.at(-1) ?? []);
    if (/^(commit|rollback)\b/i.test(sql)) openTransactions.delete(process);
  }
  return groups.flat();
}

interface Entry extends LoggedStatement {
  readonly process: string;
}

function entriesOf(log: string, application: string): Entry[] {
  // A line that begins with a tab continues the line before.
  const lines = log.replaceAll('\n\t', '\u2028').split('\n');
  const entries: (Entry & { parameters: (string | null)[] })[] = [];
  for (const line of lines) {
    const [app, process = '', ...rest] = line.split('|');
    if (app !== application) continue;
    const text = rest.join('|').replaceAll('\u2028', '\n');
    const sql = /^LOG: {2}(?:statement|execute [^:]+): ([\s\S]*)$/.exec(text)?.[1];
    if (sql !== undefined) entries.push({ process, sql, parameters: [] });
    const parameters = /^DETAIL: {2}[Pp]arameters: ([\s\S]*)$/.exec(text)?.[1];
    const owner = entries.findLast((entry) => entry.process === process);
    if (parameters !== undefined && owner) owner.parameters = parseParameters(parameters);
  }
  return entries;
}

/** `$1 = 'it''s', $2 = NULL` */
const parseParameters = (text: string): (string | null)[] =>
  [...text.matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g)].map(([, nothing, value = '']) =>
    nothing ? null : value.replaceAll("''", "'"),
  );
