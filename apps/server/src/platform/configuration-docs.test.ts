import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

test('every environment variable that the server reads is described for its operator', () => {
  const names = [
    ...read('apps/server/src/platform/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  const described = read('README.md') + read('docs/configuration.md');
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});
