import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';
import { formatFor } from './format.ts';

it.each([
  [0, '1 KB'],
  [318_000, '311 KB'],
  [1_048_575, '1,024 KB'],
  [1_048_576, '1 MB'],
  [2_914_304, '2.8 MB'],
])('a file of %i bytes has %s', (bytes, said) => {
  expect(fileSize(formatFor('en', 'cn'), bytes)).toBe(said.replace(' ', '\u00a0'));
});
