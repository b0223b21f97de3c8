import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runAdmin } from '../src/admin-commands/run.ts';
import { composeAdmin } from '../src/compose-admin.ts';
import { createTestDatabase, quietLog, type TestDatabase } from './database.ts';
import { fillWorld, type World } from './fixtures.ts';

export interface Said {
  readonly code: number;
  readonly out: string[];
  readonly err: string[];
}

/** Runs the staff's command line on a test's database, as if it were typed. */
export class Admin {
  readonly #database: TestDatabase;
  readonly #composed: ReturnType<typeof composeAdmin>;
  /** The standard input. */
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

  /** The JSON output of a command that must succeed. */
  async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const { code, out, err } = await this.run(...args, '--json');
    if (code !== 0) throw new Error(`${args.join(' ')}: ${err.join('; ')}`);
    return JSON.parse(out.join('\n')) as T;
  }

  /** Rows of the audit log after a given one, oldest first. */
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

/** The command line with a filled database of its own, and a folder for the files that it reads and writes. */
export interface AdminPlace {
  readonly database: TestDatabase;
  readonly world: World;
  readonly admin: Admin;
  readonly folder: string;
  close(): Promise<void>;
}

export async function openAdmin(): Promise<AdminPlace> {
  const database = await createTestDatabase();
  const world = await fillWorld(database.db);
  const admin = new Admin(database);
  const folder = mkdtempSync(path.join(tmpdir(), 'device-pay-admin-'));
  return {
    database,
    world,
    admin,
    folder,
    async close() {
      await admin.stop();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
