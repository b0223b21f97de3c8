import { runServerCommand } from './server-command.ts';

// npm run catalogue: reads and writes packages as a file.
process.exit(await runServerCommand('catalogue.ts', process.argv.slice(2)));
