import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDir } from '../repository.ts';
import { isAllowed } from './allowed-licences.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { licenceList } from './licence-list.ts';
import { shippedPackages } from './shipped-packages.ts';

const packages = shippedPackages(repositoryDir);
const read = (file: string): string => readFileSync(path.join(repositoryDir, file), 'utf8');

test('nothing is shipped under a licence that is not allowed', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'react', 'workbox-core']),
  );
  expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
});

test.each([
  ['', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['LGPL-3.0-or-later', false],
  ['BUSL-1.1', false],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-2.0-only OR MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT', true],
])('the licence "%s" is allowed: %s', (licence, expected) => {
  expect(isAllowed({ name: 'any', licence })).toBe(expected);
});

test('every dependency is pinned exactly, and the lock knows the hash of all that is shipped', () => {
  const manifests = globSync(['package.json', '{apps,packages}/*/package.json', 'tooling/package.json'], {
    cwd: repositoryDir,
  });
  expect(manifests.length).toBeGreaterThan(7);
  const loose = manifests.flatMap((file) => {
    const manifest = JSON.parse(read(file)) as Record<string, Record<string, string> | undefined>;
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`),
    );
  });
  expect(loose).toEqual([]);
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('docs/licences.md lists what is shipped; npm run licences writes it anew', () => {
  expect(read('docs/licences.md') === licenceList(packages), 'it is out of date: npm run licences').toBe(
    true,
  );
});

test('the bill of materials names each package once, with its hash, and leads from one to the other', () => {
  const bill = billOfMaterials({ name: 'device-pay', version: '0.1.0' }, packages);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toContain('pkg:npm/%40fastify/helmet@13.2.0');
  for (const { licenses, hashes, version } of bill.components) {
    expect(version).toMatch(/^\d/);
    expect(licenses).toHaveLength(1);
    expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  }
  const known = new Set([...refs, bill.metadata.component['bom-ref']]);
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([]);
  const helmet = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/%40fastify/helmet@'));
  expect(helmet?.dependsOn.some((ref) => ref.startsWith('pkg:npm/helmet@'))).toBe(true);
});
