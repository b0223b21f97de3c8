import { runAdmin } from '../src/admin-commands/run.ts';
import { composeAdmin } from '../src/compose-admin.ts';
import { quietLog, type TestDatabase } from './database.ts';

export interface Said {
  readonly code: number;
  readonly out: string[];
  readonly err: string[];
}

/** The staff's command line on a test's database, as if it were typed. */
export class Admin {
  readonly #database: TestDatabase;
  readonly #composed: ReturnType<typeof composeAdmin>;
  /** What is piped in. */
  input = '';

  constructor(database: TestDatabase) {
    this.#database = database;
    this.#composed = composeAdmin(database.db, database.url, quietLog, {
      osUser: 'root-of-test',
      readLine: () => Promise.resolve(this.input),
    });
  }

  async run(...args: string[]): Promise<Said> {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runAdmin(this.#composed.deps, args, {
      print: (line) => out.push(line),
      complain: (line) => err.push(line),
    });
    return { code, out, err };
  }

  /** The answer for machines of a command that must succeed. */
  async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const { code, out, err } = await this.run(...args, '--json');
    if (code !== 0) throw new Error(`${args.join(' ')}: ${err.join('; ')}`);
    return JSON.parse(out.join('\n')) as T;
  }

  /** Rows of the audit log since a row, oldest first. */
  async acts(afterId = 0) {
    return this.#database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', afterId)
      .orderBy('id')
      .execute();
  }

  async lastActId(): Promise<number> {
    return (await this.acts()).at(-1)?.id ?? 0;
  }

  stop(): Promise<void> {
    return this.#composed.stop();
  }
}
