import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package from npm that runs in the server, in the portal or in `npm start`. */
export interface ShippedPackage {
  /** Its path, such as `node_modules/a/node_modules/b`: a package may be installed in two versions. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  /** The package's own `license` field, usually an SPDX expression. */
  readonly licence: string;
  /** Subresource integrity, `sha512-…` in base64. */
  readonly integrity: string | undefined;
  /** The paths of its own dependencies. */
  readonly needs: readonly string[];
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, LockedPackage>>;

/** Packages that are listed as needed only for building, but become part of what is built: the service worker. */
const builtIn = /^workbox-/;

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

/**
 * All packages in package-lock.json that are shipped, for every platform, ordered by name. Only the lock file decides,
 * so the list is the same on every machine.
 */
export function shippedPackages(repository: string): readonly ShippedPackage[] {
  const text = readFileSync(path.join(repository, 'package-lock.json'), 'utf8');
  const lock = (JSON.parse(text) as { packages: Lock }).packages;
  return Object.entries(lock)
    .filter(([place, { link, dev }]) => {
      const isPackage = place.includes('node_modules/') && !link;
      return isPackage && (!dev || builtIn.test(nameOf(place)));
    })
    .map(([place, locked]) => ({
      place,
      name: nameOf(place),
      version: locked.version ?? '',
      licence: locked.license ?? '',
      integrity: locked.integrity,
      needs: Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
        .map((name) => resolve(lock, place, name))
        .filter((found) => found !== undefined),
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version) || compare(a.place, b.place));
}

// Not by locale, because the order must be the same on every machine.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Resolves a dependency like Node: in the package's own node_modules, then further up. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (lock[place] && !lock[place].link) return place;
    if (base === '') return undefined;
  }
}
