import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTextFile } from './text-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'text-file-'));
  file = path.join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is read whole, up to so many bytes', async () => {
  writeFileSync(file, '\uFEFF一二三');
  expect(await readTextFile(file, 12)).toBe('\uFEFF一二三');
  expect(await readTextFile(file, 11)).toEqual({
    problem: `${file}: has more than the 11 bytes that are read`,
  });
});

test('of what does not say how much it has, and has no end, no more is read than of a file', async () => {
  expect(await readTextFile('/dev/zero', 1000)).toEqual({
    problem: '/dev/zero: has more than the 1000 bytes that are read',
  });
});

test('what is no file, or no text, is said to be so', async () => {
  for (const bytes of [Buffer.from([0xd6, 0xd0]), Buffer.from('imei', 'utf16le'), Buffer.from('a\0b')]) {
    writeFileSync(file, bytes);
    expect(await readTextFile(file, 10)).toEqual({
      problem: `${file}: is not in UTF-8; a spreadsheet calls that "CSV UTF-8"`,
    });
  }
  expect(await readTextFile(folder, 10)).toMatchObject({ problem: expect.stringContaining('EISDIR') });
});
