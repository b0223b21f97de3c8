import { expect, it } from 'vitest';
import { pageTable } from '../src/app/page-table.ts';
import { inlineParts } from './inline-parts.ts';
import { filesIn } from './page-files.ts';
import { pageHtml } from './page-html.ts';

it('the budgets see every file that a page loads, each once', () => {
  const assets = {
    entry: '/pay/assets/a.js',
    styles: ['/pay/assets/a.css', '/pay/assets/c.css'],
    modules: ['/pay/assets/b.js'],
  };
  for (const row of pageTable) {
    const { scripts, styles } = filesIn(pageHtml(row, assets, inlineParts()));
    expect([...scripts].sort()).toEqual(['assets/a.js', 'assets/b.js']);
    expect(styles).toEqual(['assets/a.css', 'assets/c.css']);
  }
});
