import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Writes down its arguments, and leaves what an install leaves. */
const npmSource = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  writeFileSync('npm-arguments', process.argv.slice(2).join(' '));
  mkdirSync('node_modules/vite', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', '{}');`;

const taskSource = "console.log('task with', ...process.argv.slice(2), 'NODE_ENV', process.env.NODE_ENV);";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'run-test-'));
  mkdirSync(path.join(root, 'tooling/src'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, '../run.mjs'), path.join(root, 'tooling/run.mjs'));
  writeFileSync(path.join(root, 'tooling/src/start.ts'), taskSource);
  writeFileSync(path.join(root, 'npm.js'), npmSource);
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(env: Record<string, string> = {}): { readonly output: string; readonly npm: string } {
  rmSync(path.join(root, 'npm-arguments'), { force: true });
  const { stdout, stderr } = spawnSync(process.execPath, ['tooling/run.mjs', 'start', 'early'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: path.join(root, 'npm.js'), ...env },
  });
  let npm = '';
  try {
    npm = readFileSync(path.join(root, 'npm-arguments'), 'utf8');
  } catch {
    // It was not called.
  }
  return { output: stdout + stderr, npm };
}

test('what is missing is installed once, and the task begins', () => {
  const first = run();
  expect(first.npm).toMatch(/^ci /);
  expect(first.output).toContain('task with early');
  const again = run();
  expect(again.npm).toBe('');
  expect(again.output).toContain('task with early');
});

test('where NODE_ENV is production, the development packages are installed too, and the tools do not hear of it', () => {
  const { npm, output } = run({ NODE_ENV: 'production' });
  expect(npm).toContain('--include=dev');
  expect(output).toContain('NODE_ENV undefined');
});

test('an install without the development packages is made whole', () => {
  run();
  rmSync(path.join(root, 'node_modules/vite'), { recursive: true });
  expect(run().npm).toMatch(/^ci /);
});
