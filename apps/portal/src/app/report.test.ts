import { beforeEach, expect, it, vi } from 'vitest';

let report: typeof import('./report.ts')['report'];
let setReporter: typeof import('./report.ts')['setReporter'];
beforeEach(async () => {
  // A fresh module, as on a page that was just opened.
  vi.resetModules();
  ({ report, setReporter } = await import('./report.ts'));
});

it('what went wrong before somebody watches is told to them, and what comes after', () => {
  const told: unknown[] = [];
  report('one', { at: 'preload' });
  setReporter((error) => {
    told.push(error);
    if (error === 'three') throw new Error('reporting fails');
  });
  for (const error of ['two', 'three', 'four']) report(error, { at: 'window' });
  expect(told).toEqual(['one', 'two', 'three', 'four']);
});

it('of what went wrong before, twenty are kept', () => {
  for (let at = 0; at < 30; at += 1) report(at, { at: 'preload' });
  const told: unknown[] = [];
  setReporter((error) => told.push(error));
  expect(told).toEqual(Array.from({ length: 20 }, (_, at) => at));
});
