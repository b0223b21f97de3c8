import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('a cell has no characters that would turn round the sentence in which it is shown', () => {
  const { rows, problems } = readCsv('name\nFor \u202eeldnah\u202c', ['name']);
  expect(problems).toEqual([]);
  expect(rows[0]?.cells.name).toBe('For eldnah');
});
