import { globSync, readFileSync } from 'node:fs';
import { troubleshooting } from '@device-pay/content/troubleshooting';
import { expect, it } from 'vitest';
import { pageTable } from './page-table.ts';

const paths = pageTable.map(({ path }) => path);
const sources = globSync('../{call,features,host,page-kinds}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file, readFileSync(new URL(file, import.meta.url), 'utf8')] as const);

it('every page that the portal names is in the table', () => {
  const named = sources.flatMap(([file, source]) =>
    [...source.matchAll(/['"`](?:\/pay\/)?((?:[\w-]+\/)*[\w-]+\.html)/g)].map(([, path]) => [path, file]),
  );
  expect(named.length).toBeGreaterThan(pageTable.length);
  for (const [path, file] of named) expect(paths, file).toContain(path);
});

it('every outcome of the troubleshooting leads to a page that there is', () => {
  const outcomes = Object.values(troubleshooting).flatMap((node) =>
    node.kind === 'outcome' && node.page ? [node.page.path] : [],
  );
  expect(outcomes).not.toHaveLength(0);
  for (const path of outcomes) expect(paths).toContain(path);
});
