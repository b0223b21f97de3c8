import { expect, test } from 'vitest';
import { benchReport, isWithinBudgets } from './report.ts';

const met = { title: 'p99', value: 12.34, unit: 'ms', budget: { atMost: 100 } };
const missed = { title: 'orders', value: 400, unit: '/s', budget: { atLeast: 480 }, note: '16 at once' };
const told = { title: 'size of the database', value: 0.5, unit: 'GB' };

test('each line has its verdict, its value, its budget and its note; the last line counts', () => {
  const lines = benchReport('2 cores', [{ title: 'Orders', measurements: [met, missed, told] }]).split('\n');
  expect(lines).toEqual([
    '',
    '2 cores',
    '',
    'Orders',
    '  ✓ p99                         12.3 ms  at most 100 ms',
    '  ✗ orders                       400 /s  at least 480 /s       16 at once',
    '    size of the database        0.50 GB',
    '',
    '1 of 2 budgets are met.',
    '',
  ]);
});

test('a part that could not be measured says why and is counted', () => {
  const report = benchReport('2 cores', [{ title: 'Paint', measurements: [], failure: 'no browser' }]);
  expect(report).toContain('Paint\n  ✗ not measured: no browser\n');
  expect(report).toContain('0 of 0 budgets are met, 1 not measured.');
});

test('only a run that measured everything within its budget succeeds', () => {
  expect(isWithinBudgets([{ title: 'a', measurements: [met, told] }])).toBe(true);
  expect(isWithinBudgets([{ title: 'a', measurements: [met, missed] }])).toBe(false);
  expect(isWithinBudgets([{ title: 'a', measurements: [], failure: 'no browser' }])).toBe(false);
});
