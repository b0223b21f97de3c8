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

/** The paths, as in package-lock.json, where Node would look for a package that the one at `from` imports. */
function placesOf(name: string, from: string): string[] {
  const above = from.split('/node_modules/');
  return [
    ...above.map((_, index) => `${above.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

// npm leaves out of the lock file what the registry in use does not have, and `npm ci` then refuses that lock file with
// any registry that has it.
it('the builds of every platform are locked, so that npm ci takes the file at every registry', () => {
  const named = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ name, places: placesOf(name, from) })),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ places }) => !places.some((place) => place in packages));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
