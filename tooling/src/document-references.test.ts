import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsOf, problemsOf } from './document-references.ts';
import { repositoryDir } from './repository.ts';

const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(repositoryDir, 'package.json'), 'utf8'),
);

it.each(documentsOf(repositoryDir))('%s names only files, headings and scripts that exist', (file) => {
  expect(problemsOf(repositoryDir, file, Object.keys(manifest.scripts))).toEqual([]);
});

it('the documents that a newcomer reads are among those that are checked', () => {
  expect(documentsOf(repositoryDir)).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/recipes.md',
      'docs/decisions/README.md',
    ]),
  );
});

describe('a document', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'documents-'));
    mkdirSync(path.join(root, 'apps/server/src'), { recursive: true });
    writeFileSync(path.join(root, 'apps/server/src/add-order.ts'), '');
    writeFileSync(path.join(root, 'there.md'), '# The `one` heading\n\n```sh\n# no heading\n```\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const problems = (text: string): string[] => {
    writeFileSync(path.join(root, 'read.md'), text);
    return problemsOf(root, 'read.md', ['start']);
  };

  it.each([
    ['links to what is not there', '[a](gone.md)', 'gone.md'],
    ['shows a picture that is not there', '![a](gone.svg)', 'gone.svg'],
    ['links to a heading that is not there', '[a](there.md#no-heading)', '#no-heading'],
    ['links to a heading that it does not have itself', '[a](#nowhere)', '#nowhere'],
    ['names a file that is not there', 'In `apps/server/src/gone.ts`.', 'apps/server/src/gone.ts'],
    ['names a source that is nowhere', 'In `gone.ts`.', 'gone.ts'],
    ['names a command that is none', '```sh\nnpm run gone -- now\n```', 'npm run gone'],
  ])('that %s is told so', (_, text, named) => {
    expect(problems(text)).toEqual([expect.stringContaining(named)]);
  });

  it.each([
    '[a](there.md) and [b](there.md#the-one-heading)',
    '`npm run start`, `npm run build -w @device-pay/portal`, https://example.com/gone.md',
    '`add-order.ts`, and `<call>.ts`',
    '`packages/brands/src/brands/<id>/brand.ts`, `/pay/order.html`, `modules/<area>/public.ts`',
  ])('is right with %s', (text) => {
    expect(problems(text)).toEqual([]);
  });
});
