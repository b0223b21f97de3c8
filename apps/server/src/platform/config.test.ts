import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const names = [
  ...readFileSync(join(import.meta.dirname, 'environment.ts'), 'utf8').matchAll(/^ {2}([A-Z0-9_]+): /gm),
].map(([, name = '']) => name);
/**
 * Our own services, or pages that are only linked to: a wrong address here moves no money and sends nothing to people.
 */
const anywhere = [
  'DATABASE_URL',
  'TRACCAR_URL',
  'MAP_TILE_URL',
  'WECHAT_OPEN_AUTHORIZE_URL',
  'CUSTOMER_SERVICE_WINDOW_URL',
];
const addresses = names.filter((name) => name.endsWith('_URL') && !anywhere.includes(name));

/** Every service is configured. */
const everything = Object.fromEntries(
  names.flatMap((name) => (/(_ID|_FILE|_MCHID)$/.test(name) ? [[name, 'x']] : [])),
);

/** The error with which a real shop refuses to start when this address is a simulator's. */
function refusals(name: string): string {
  // Some end with a slash, others must not.
  return ['http://127.0.0.1:8091', 'http://127.0.0.1:8091/']
    .map((value) => {
      try {
        readConfig({ ...everything, DATABASE_URL: 'postgres://127.0.0.1/x', DEMO: '0', [name]: value });
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    })
    .join('; ');
}

test.each(addresses)('a simulator at %s is refused in a real shop', (name) => {
  const said = refusals(name);
  expect(said).toContain(`${name}: a simulator was named`);
  expect(said).not.toContain('taken');
});

test('there are such addresses, and those that may be anywhere are settings', () => {
  expect(addresses).toContain('WECHAT_PAY_BASE_URL');
  expect(names).toEqual(expect.arrayContaining(anywhere));
});
