import { runTests } from './run-tests.ts';
import { testSteps } from './test-steps.ts';

// npm test: everything that must hold for every change.
process.exit(await runTests(process.argv.slice(2), testSteps));
