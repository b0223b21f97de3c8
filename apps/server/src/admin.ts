import { createInterface } from 'node:readline/promises';
import { runAdmin } from './admin-commands/run.ts';
import { composeAdmin } from './compose-admin.ts';
import { runOnDatabase } from './run-on-database.ts';

// npm run admin -- COMMAND …
await runOnDatabase(async ({ db, databaseUrl, log, osUser }) => {
  const admin = composeAdmin(db, databaseUrl, log, {
    osUser,
    async readLine() {
      for await (const line of createInterface({ input: process.stdin })) return line;
      return '';
    },
  });
  try {
    return await runAdmin(admin.deps, process.argv.slice(2), {
      print: (line) => process.stdout.write(`${line}\n`),
      complain: (line) => process.stderr.write(`${line}\n`),
    });
  } finally {
    await admin.stop();
  }
});
