import { runCatalogue } from './catalogue-file/run.ts';
import { runOnDatabase } from './run-on-database.ts';

// npm run catalogue -- check|import|export FILE
await runOnDatabase(({ db }) =>
  runCatalogue(db, process.argv.slice(2), (line) => {
    process.stdout.write(`${line}\n`);
  }),
);
