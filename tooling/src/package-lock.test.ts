import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repositoryDir } from './repository.ts';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(path.join(repositoryDir, 'package-lock.json'), 'utf8'),
);

/** Where Node would find the package that one at `from` names, as package-lock.json writes places. */
function placesOf(name: string, from: string): string[] {
  const above = from.split('/node_modules/');
  return [
    ...above.map((_, index) => `${above.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

// npm leaves out what the registry of the day does not carry, and then refuses that very file in `npm ci`
// at any registry that carries it.
it('the builds of every platform are locked, so that npm ci takes the file at every registry', () => {
  const named = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ name, places: placesOf(name, from) })),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ places }) => !places.some((place) => place in packages));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
