import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

test('a ring is drawn by :focus, and only taken away by :focus-visible, which Safari 14 does not know', () => {
  const files = globSync('**/*.css', { cwd: source });
  expect(files.length).toBeGreaterThan(40);
  const unknown = files.filter((file) =>
    /:focus-visible/.test(
      readFileSync(path.join(source, file), 'utf8').replaceAll(/\/\*.*?\*\/|:not\(:focus-visible\)/gs, ''),
    ),
  );
  expect(unknown).toEqual([]);
});
