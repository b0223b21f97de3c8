import { expect, it } from 'vitest';
import { report, setReporter } from './report.ts';

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
