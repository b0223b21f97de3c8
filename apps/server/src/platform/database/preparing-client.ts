import pg from 'pg';
import { markFailed, startPart } from '../tracing.ts';

/**
 * Statements with lists of any length must not fill the server's memory: beyond this number texts are parsed each time.
 */
const maxNames = 1_000;
const names = new Map<string, string>();
/** Part of each name: when the tables have changed, every statement gets a new one. */
let generation = 1;

/**
 * A connection that prepares each statement under a name: PostgreSQL then parses it only once. A name stands for the
 * same statement in all connections of the process.
 *
 * A migration that changes a table while the process runs makes `select *` statements invalid. They are then prepared
 * anew: at once outside of a transaction; inside of one, when the transaction is repeated.
 */
export class PreparingClient extends pg.Client {
  // pg's overloads (callbacks, cursors) pass through as they are.
  // biome-ignore lint/suspicious/noExplicitAny: the signature of all overloads together
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config !== 'string' || callback !== undefined) return super.query(config, values, callback);
    const span = startPart('statement', { 'db.system.name': 'postgresql', 'db.query.text': config });
    const answer = this.#ask(config, values).catch((error: unknown) => {
      if (span) markFailed(span, error);
      // The connection still waits for this answer: its next user would wait behind it.
      if (error instanceof Error && error.message === 'Query read timeout') void this.end();
      throw error;
    });
    return span ? answer.finally(() => span.end()) : answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #ask(config: string, values: any): Promise<any> {
    // A text without parameters may hold several statements, as in migrations, which can't be prepared.
    if (!values?.length) return super.query(config, values);
    const name = nameOf(config);
    if (name === undefined) return super.query(config, values);
    const isAlone = this.getTransactionStatus() === 'I';
    return super.query({ name, text: config, values }).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      if (name === names.get(config)) forgetNames();
      if (!isAlone) throw error;
      return super.query(config, values);
    });
  }
}

/** Undefined when the statement should not be prepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `g${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

function forgetNames(): void {
  generation += 1;
  names.clear();
}

/** PostgreSQL's answer to a prepared statement whose columns have changed since ("feature not supported"). */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan');
