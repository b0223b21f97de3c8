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

it('a page begins with what anybody may ask, and keeps what is an owner’s until somebody has logged in', () => {
  const row = pageTable.find(({ path }) => path === 'alarm/config.html');
  if (!row) throw new Error('the page of alarms is gone');
  const html = pageHtml(row, { entry: '', styles: [], modules: [] }, inlineParts());
  expect(html).toMatch(/data-device-calls="[^"]*\/redis\/getPackageByImei"/);
  expect(html).toContain('data-owner-calls="/config/getDeviceConfigByImei"');
});
