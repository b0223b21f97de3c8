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

it.each([
  ['order.html', '/getLoginUserInfo /getPermission', /^\/device\/getDeviceByImei \/redis\/getDeviceByImei\b/],
  // Verifying a SIM needs no account.
  ['real-name/index.html', '', /^\/device\/getDeviceByImei \/redis\/getDeviceByImei\b/],
  ['login.html', '', /^$/],
])('%s is shown once what its gate waits for is there, which it asks at once', (path, calls, deviceCalls) => {
  const row = pageTable.find((one) => one.path === path);
  if (!row) throw new Error(`${path} is gone`);
  const html = pageHtml(row, { entry: '', styles: [], modules: [] }, inlineParts());
  expect(/ data-calls="([^"]*)"/.exec(html)?.[1]).toBe(calls);
  expect(/ data-device-calls="([^"]*)"/.exec(html)?.[1]).toMatch(deviceCalls);
});

it('a page begins with what anybody may ask, and keeps what is an owner’s until somebody has logged in', () => {
  const row = pageTable.find(({ path }) => path === 'alarm/config.html');
  if (!row) throw new Error('the page of alarms is gone');
  const html = pageHtml(row, { entry: '', styles: [], modules: [] }, inlineParts());
  expect(html).toMatch(/data-device-calls="[^"]*\/redis\/getPackageByImei"/);
  expect(html).toContain('data-owner-calls="/config/getDeviceConfigByImei"');
});
