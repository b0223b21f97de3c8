import { migrate } from '../migrations/migrate.ts';
import { runCatalogue } from './catalogue-file/run.ts';
import { ConfigError } from './platform/config.ts';
import { connectDatabase, requireDatabase } from './platform/database/connect.ts';
import { createLogger } from './platform/log.ts';
import { fillReferenceData } from './reference/fill-reference-data.ts';

// npm run catalogue -- check|import|export FILE, on the database that DATABASE_URL names.
const { DATABASE_URL: url = '' } = process.env;
if (!/^postgres(ql)?:\/\//.test(url)) {
  process.stderr.write('DATABASE_URL: must be set, and begin with postgresql://\n');
  process.exit(2);
}
const { db, close } = connectDatabase(url, {
  poolSize: 3,
  log: createLogger('silent'),
  unhurried: true,
});
try {
  await requireDatabase(db);
  await migrate(db);
  await fillReferenceData(db);
  process.exitCode = await runCatalogue(db, process.argv.slice(2), (line) => {
    process.stdout.write(`${line}\n`);
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
} finally {
  await close();
}
