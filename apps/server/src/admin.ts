import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { migrate } from '../migrations/migrate.ts';
import { runAdmin } from './admin-commands/run.ts';
import { composeAdmin } from './compose-admin.ts';
import { ConfigError } from './platform/config.ts';
import { connectDatabase, requireDatabase } from './platform/database/connect.ts';
import { createLogger } from './platform/log.ts';
import { fillReferenceData } from './reference/fill-reference-data.ts';

// npm run admin -- COMMAND …, on the database that DATABASE_URL names.
const { DATABASE_URL: url = '', SUDO_USER: sudoUser } = process.env;
if (!/^postgres(ql)?:\/\//.test(url)) {
  process.stderr.write('DATABASE_URL: must be set, and begin with postgresql://\n');
  process.exit(2);
}
const log = createLogger('silent');
const { db, close } = connectDatabase(url, { poolSize: 3, log, unhurried: true });
const admin = composeAdmin(db, url, log, {
  osUser: sudoUser ? `${sudoUser} (sudo)` : userInfo().username,
  async readLine() {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  },
});
try {
  await requireDatabase(db);
  await migrate(db);
  await fillReferenceData(db);
  process.exitCode = await runAdmin(admin.deps, process.argv.slice(2), {
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
} finally {
  await admin.stop();
  await close();
}
