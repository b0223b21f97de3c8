import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, bundlePath } from './bundle.ts';

let folder: string;
let program: { name: string; entry: string };
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
  program = { name: `bundle-test-${process.pid}`, entry: path.join(folder, 'main.ts') };
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(path.dirname(bundlePath(program)), { recursive: true, force: true });
});

/** Writes a file with the modification time of so many seconds ago. */
function save(name: string, content: string, secondsAgo: number): void {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(file, at, at);
}

test('a program is built again when a source of it has changed, and only then', async () => {
  save('main.ts', `import { word } from './word.ts';\nconsole.log(word);\n`, 60);
  save('word.ts', `export const word = 'first';\n`, 60);
  const file = await bundle(program);
  expect(readFileSync(file, 'utf8')).toContain('first');

  const built = statSync(file).ino;
  expect(await bundle(program)).toBe(file);
  expect(statSync(file).ino).toBe(built);

  save('word.ts', `export const word = 'other';\n`, 30);
  await bundle(program);
  expect(readFileSync(file, 'utf8')).toContain('other');

  rmSync(file);
  await bundle(program);
  expect(readFileSync(file, 'utf8')).toContain('other');
});

test('what is saved while it is built is not taken for built', async () => {
  save('word.ts', `export const word = 'third';\n`, -5);
  const file = await bundle(program);
  const built = statSync(file).ino;
  await bundle(program);
  expect(statSync(file).ino).not.toBe(built);
});
