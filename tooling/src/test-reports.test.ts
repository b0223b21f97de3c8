import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addCounts, readTestCounts } from './test-reports.ts';
import { selectSteps, testSteps } from './test-steps.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'test-reports-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function report(name: string, content: unknown): string {
  const file = path.join(dir, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the totals add up over vitest and Playwright, and a run without a report adds nothing', () => {
  const vitest = report('vitest.json', {
    numPassedTests: 10,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
  });
  const playwright = report('playwright.json', {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 },
  });
  const total = [vitest, playwright, path.join(dir, 'absent.json')].map(readTestCounts).reduce(addCounts);
  expect(total).toEqual({ passed: 14, failed: 3, skipped: 6 });
});

test('without a filter every step runs; a filter runs its own and the build that it looks at', () => {
  expect(selectSteps([])).toBe(testSteps);
  expect(selectSteps(['lint']).map(({ title }) => title)).toEqual([
    'Format and lint (Biome)',
    'Lint with types (oxlint)',
  ]);
  expect(selectSteps(['browser']).map(({ name }) => name)).toEqual(['build', 'browser']);
});

test('a filter that names no step is refused with the names that exist', () => {
  expect(() => selectSteps(['unti'])).toThrow(/no test step "unti": choose from types, lint, .*unit, server/);
});
