import { describe, expect, it } from 'vitest';
import { pageTable } from '../src/app/page-table.ts';
import { browserTargets } from './browser-targets.ts';
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
  it('has the very scripts and style whose hashes the policy names', () => {
    for (const page of pages) {
      expect(page).toContain(`<script>${inline.guard}</script>\n<script>${inline.script}</script>`);
      expect(page).toContain(`<style>${inline.style}</style>`);
    }
    expect(cspHashes(inline).scriptHashes).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^'sha256-[\w+/]{43}='$/)),
    );
  });

  it('needs nothing that the policy forbids: no handlers, no style attributes, no other inline script', () => {
    for (const page of pages) {
      const markup = page.replace(`<script>${inline.guard}</script>\n<script>${inline.script}</script>`, '');
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

it('no inline script can end its own element', () => {
  expect(inline.guard + inline.script).not.toContain('</');
});

it('what says that a browser is too old can be read by one', () => {
  for (const target of browserTargets) {
    const [, name, version] = /^([a-z]+)(\d+)$/.exec(target) ?? [];
    expect(inline.guard.match(new RegExp(`${name} ${version}\\b`, 'gi')), target).toHaveLength(2);
  }
  expect(inline.guard).not.toMatch(/=>|`|\b(?:let|const|class|async)\b|\?[.?]|\.{3}|catch \{|,\s*\)/);
});
