import { runServerCommand } from './server-command.ts';

// npm run admin: commands for staff.
process.exit(await runServerCommand('admin.ts', process.argv.slice(2)));
