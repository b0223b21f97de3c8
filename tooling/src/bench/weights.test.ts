import { expect, test } from 'vitest';
import { weightRows } from './weights.ts';

const report = JSON.stringify([
  { name: 'serve.html: scripts', passed: true, size: 81_662, sizeLimit: 85_000 },
  { name: 'serve.html: styles', passed: true, size: 3_397, sizeLimit: 6_000 },
  { name: 'help.html: scripts', passed: true, size: 9_000, sizeLimit: 15_000 },
  { name: 'alarm.html: scripts', passed: false, size: 15_500, sizeLimit: 15_000 },
]);

test('the first page is shown by kind, of the others the heaviest, and how many are too heavy', () => {
  expect(weightRows(report)).toEqual([
    { title: 'serve.html: scripts', value: 81.662, unit: 'kB', budget: { atMost: 85 } },
    { title: 'serve.html: styles', value: 3.397, unit: 'kB', budget: { atMost: 6 } },
    {
      title: 'heaviest other page',
      value: 15.5,
      unit: 'kB',
      budget: { atMost: 15 },
      note: 'alarm.html: scripts',
    },
    { title: 'groups of files over their limit', value: 1, unit: '', budget: { atMost: 0 }, note: 'of 4' },
  ]);
});

test('what size-limit could not weigh is told in its words', () => {
  expect(() => weightRows('Size Limit can’t find files\n')).toThrow('Size Limit can’t find files');
});
