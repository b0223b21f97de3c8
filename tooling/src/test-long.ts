import { runTests } from './run-tests.ts';
import { longSteps } from './test-steps.ts';

// npm run test:long: what takes longer than a change should wait for.
process.exit(await runTests(process.argv.slice(2), longSteps));
