import { runServerCommand } from './server-command.ts';

// npm run catalogue: packages as a file.
process.exit(await runServerCommand('catalogue.ts', process.argv.slice(2)));
