import { runServerCommand } from './server-command.ts';

// npm run admin: what only staff do.
process.exit(await runServerCommand('admin.ts', process.argv.slice(2)));
