import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*.css', { cwd: source });

/** The style sheets that say `wrong` somewhere else than in a comment or in what is `allowed`. */
const filesWith = (wrong: RegExp, allowed: RegExp): string[] =>
  files.filter((file) => {
    const css = readFileSync(path.join(source, file), 'utf8');
    return wrong.test(css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(allowed, ''));
  });

test('a ring is drawn by :focus, and only taken away by :focus-visible, which Safari 14 does not know', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(filesWith(/:focus-visible/, /:not\(:focus-visible\)/g)).toEqual([]);
});

test('WebKit does not get text-wrap: pretty, over which its process may end', () => {
  const withoutWebKit =
    /@supports not \(-webkit-nbsp-mode: normal\) \{\s*body \{\s*text-wrap: pretty;\s*\}\s*\}/g;
  expect(filesWith(/pretty/, withoutWebKit)).toEqual([]);
  expect(filesWith(/pretty/, /(?!)/g)).toEqual(['brand/base.css']);
});
