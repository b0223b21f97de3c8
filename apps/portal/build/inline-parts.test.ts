import { describe, expect, it } from 'vitest';
import { pageTable } from '../src/app/page-table.ts';
import { cspHashes, inlineParts } from './inline-parts.ts';
import { pageHtml } from './page-html.ts';

const inline = inlineParts();
const pages = pageTable.map((row) =>
  pageHtml(
    row,
    { entry: '/pay/assets/a.js', styles: ['/pay/assets/a.css'], modules: ['/pay/assets/b.js'] },
    inline,
  ),
);

describe('a static page', () => {
  it('has the very script and style whose hashes the policy names', () => {
    for (const page of pages) {
      expect(page).toContain(`<script>${inline.script}</script>`);
      expect(page).toContain(`<style>${inline.style}</style>`);
    }
    expect(cspHashes(inline).scriptHashes).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
  });

  it('needs nothing that the policy forbids: no handlers, no style attributes, no other inline script', () => {
    for (const page of pages) {
      const markup = page.replace(`<script>${inline.script}</script>`, '');
      expect(markup).not.toMatch(/\son\w+=|\sstyle=|<script>/);
    }
  });

  it('shows its title in both languages before any file has come', () => {
    for (const page of pages)
      expect(page).toMatch(/<h1><span lang="zh">.+<\/span><span lang="en">.+<\/span><\/h1>/);
  });

  it('paints before its style sheets: they stand behind the skeleton', () => {
    for (const page of pages) {
      expect(page.indexOf('rel="stylesheet"')).toBeGreaterThan(page.indexOf('id="root"'));
    }
  });
});

it('the inline script cannot end its own element', () => {
  expect(inline.script).not.toContain('</');
});
