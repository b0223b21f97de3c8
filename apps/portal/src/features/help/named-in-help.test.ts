import { globSync, readFileSync } from 'node:fs';
import { helpEntries } from '@device-pay/content/help-entries';
import { troubleshooting } from '@device-pay/content/troubleshooting';
import { expect, test } from 'vitest';

const sources = globSync('../../**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n');

/** Names on pages that are not the portal's: the app's settings, the device's own page. */
const elsewhere = new Set(['解绑', 'Unbind', '设备信息', 'Device information', 'IMEI']);

const namesIn = (text: string): string[] => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);

test('every button, tab and menu that help names is called so on a page', () => {
  const said = JSON.stringify([helpEntries.map(({ zh, en }) => [zh, en]), troubleshooting]);
  const names = [...new Set(namesIn(said))];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !elsewhere.has(name) && !sources.includes(`'${name}'`))).toEqual([]);
});
