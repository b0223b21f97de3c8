import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, Environment } from './environment.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

test('every environment variable that the server reads is described for its operator', () => {
  const names = [
    ...read('apps/server/src/platform/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  const described = read('README.md') + read('docs/configuration.md');
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

test('the defaults that are described are those that hold', () => {
  const tables = read('README.md') + read('docs/configuration.md');
  const rows = [...tables.matchAll(/^\| (`[A-Z][A-Z0-9_]+`.*?) *\| (.*?) *\| /gm)];
  const described = rows.flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ');
    return [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ''], at) => [name, values[at]] as const);
  });
  const preset = described.flatMap(([name, value]) => {
    const { default: held } = { ...Environment.properties[name as keyof Config] } as {
      default?: string | number | boolean;
    };
    // A flag, and what is empty, are described in words.
    return held === undefined || held === '' || held === false ? [] : [[name, value, String(held)]];
  });
  expect(preset.length).toBeGreaterThan(20);
  expect(preset.filter(([, value, held]) => value !== held)).toEqual([]);
});
