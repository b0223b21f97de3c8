import { runCatalogue } from './catalogue-file/run.ts';
import { runOnDatabase } from './run-on-database.ts';

// npm run catalogue -- check|import|export FILE
await runOnDatabase((tools) =>
  runCatalogue(tools, process.argv.slice(2), (line) => {
    process.stdout.write(`${line}\n`);
  }),
);
