import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onStop } from './on-stop.ts';
import { cacheDir, repositoryDir } from './repository.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';
import { addCounts, noTests, readTestCounts, type TestCounts } from './test-reports.ts';
import { selectSteps, type TestStep } from './test-steps.ts';

type Outcome = { readonly step: TestStep; readonly exitCode: number; readonly durationMs: number };

let current: ChildProcess | undefined;
let isStopping = false;
onStop(() => {
  isStopping = true;
  current?.kill('SIGTERM');
});

/** Runs the steps that the filters name until one fails, and prints a summary. Resolves with the exit code. */
export async function runTests(filters: readonly string[], all: readonly TestStep[]): Promise<number> {
  let steps: readonly TestStep[];
  try {
    steps = selectSteps(filters, all);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
  const outcomes: Outcome[] = [];
  let counts: TestCounts = noTests;
  let database: TestDatabase | undefined;
  try {
    for (const step of steps) {
      console.log(`\n━━ ${step.title} ${'━'.repeat(Math.max(2, 70 - step.title.length))}`);
      const startedMs = performance.now();
      let exitCode = 1;
      try {
        if (step.needsDatabase) database ??= await startTestDatabase();
        exitCode = await runStep(step, database);
      } catch (error) {
        console.error(messageOf(error));
      }
      outcomes.push({ step, exitCode, durationMs: performance.now() - startedMs });
      if (step.report !== undefined) counts = addCounts(counts, readTestCounts(step.report));
      if (exitCode !== 0 || isStopping) break;
    }
  } finally {
    await database?.stop();
  }
  return summarise(steps, outcomes, counts);
}

function runStep(step: TestStep, database: TestDatabase | undefined): Promise<number> {
  if (step.report !== undefined) {
    mkdirSync(path.dirname(step.report), { recursive: true });
    // A report of an earlier run must not count for this one.
    rmSync(step.report, { force: true });
  }
  const env = {
    // Programs that tests start, and the tools themselves, need not be compiled again at each start.
    NODE_COMPILE_CACHE: path.join(cacheDir, 'compiled'),
    ...process.env,
    ...step.env?.(),
    ...(database && { TEST_DATABASE_URL: database.url }),
  };
  const [command = '', ...args] = step.command();
  return new Promise((resolve) => {
    current = spawn(command, args, { cwd: repositoryDir, env, stdio: 'inherit' });
    current.once('error', (error) => {
      console.error(`${command} could not start: ${error.message}`);
      resolve(1);
    });
    current.once('exit', (code) => resolve(code ?? 1));
  });
}

function summarise(steps: readonly TestStep[], outcomes: readonly Outcome[], counts: TestCounts): number {
  console.log(`\n━━ Summary ${'━'.repeat(63)}`);
  const width = Math.max(...steps.map(({ title }) => title.length)) + 2;
  for (const [index, step] of steps.entries()) {
    const outcome = outcomes[index];
    const state = outcome === undefined ? 'not run' : outcome.exitCode === 0 ? 'ok' : 'FAILED';
    const seconds = outcome === undefined ? '' : `${(outcome.durationMs / 1000).toFixed(1)} s`;
    console.log(`  ${step.title.padEnd(width)}${state.padEnd(10)}${seconds}`);
  }
  if (counts.skipped > 0)
    console.log(`  ${counts.skipped} tests were skipped by themselves: their output says why`);
  if (steps.some(({ report }) => report !== undefined))
    console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  const isGreen = outcomes.length === steps.length && outcomes.every(({ exitCode }) => exitCode === 0);
  if (isStopping) console.log('Stopped before the end');
  return isGreen && counts.failed === 0 && !isStopping ? 0 : 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
