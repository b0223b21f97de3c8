import { documents } from '@device-pay/content/documents';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../ui/markdown-blocks.ts';
import { pageTable } from './page-table.ts';

const paths = new Set(pageTable.map(({ path }) => path));
const files = await Promise.all(
  Object.entries(documents).flatMap(([id, versions]) =>
    versions.map(async ({ version, zh }) => [`${id}/${version}`, await zh()] as const),
  ),
);

/** The links anywhere in a parsed document. */
function linksIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'kind' in value && value.kind === 'link' && 'url' in value ? [String(value.url)] : [];
  return [...own, ...Object.values(value).flatMap(linksIn)];
}

/** The anchors of the document that a page shows, as `useDocumentLinks` and its pages pair them. */
const shownBy: Readonly<Record<string, keyof typeof documents>> = {
  'protocol/policy.html': 'privacy-policy',
  'protocol/use.html': 'use-agreement',
};

describe.each(files)('%s', (_, file) => {
  const inner = linksIn(parseMarkdown(file)).filter((url) => url.startsWith('/'));

  it('leads to pages that there are', () => {
    expect(inner).not.toHaveLength(0);
    for (const url of inner) {
      const { pathname } = new URL(url, 'https://pay.example');
      expect(paths, url).toContain(pathname.replace('/pay/', ''));
    }
  });

  it('leads to sections that there are', async () => {
    for (const url of inner.filter((one) => one.includes('#'))) {
      const { pathname, hash } = new URL(url, 'https://pay.example');
      const target = shownBy[pathname.replace('/pay/', '')];
      expect(target, url).toBeDefined();
      const shown = target && (await documents[target][0].zh());
      expect(shown, url).toContain(`{${hash}}`);
    }
  });
});
