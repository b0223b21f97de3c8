import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bridgeDocs } from './bridge-docs.ts';
import { repositoryDir } from './repository.ts';

/** Removes the spaces and dashes that a formatter adds to align tables. */
const plain = (text: string): string => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

test('docs/bridge.md says what the schemas say; npm run docs:bridge writes it anew', () => {
  const written = readFileSync(path.join(repositoryDir, 'docs/bridge.md'), 'utf8');
  expect(plain(written) === plain(bridgeDocs()), 'docs/bridge.md is out of date: npm run docs:bridge').toBe(
    true,
  );
});

test('every link of the document leads to a heading', () => {
  const text = bridgeDocs();
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  // The second of two headings with one name gets a number.
  const anchors = headings.map((heading, index) => {
    const earlier = headings.slice(0, index).filter((other) => other === heading).length;
    return earlier === 0 ? heading : `${heading}-${earlier}`;
  });
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((link) => link !== undefined && !anchors.includes(link))).toEqual([]);
});
