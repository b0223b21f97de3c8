import { existsSync, readFileSync } from 'node:fs';

export type TestCounts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Reads the JSON report of vitest or Playwright; none at all when the run ended before it wrote one. */
export function readTestCounts(file: string): TestCounts {
  if (!existsSync(file)) return noTests;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // A flaky test passed at a second try: it counts as passed, and Playwright's own output names it.
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}
