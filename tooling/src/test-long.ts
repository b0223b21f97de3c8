import { runTests } from './run-tests.ts';
import { longSteps } from './test-steps.ts';

// npm run test:long: tests that take too long to run for every change.
process.exit(await runTests(process.argv.slice(2), longSteps));
