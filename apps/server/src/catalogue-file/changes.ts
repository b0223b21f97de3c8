import type { CataloguePackage } from './package-shape.ts';

/** What an import would change, by package. Packages that the file does not have stay as they are. */
export interface Changes {
  readonly added: readonly CataloguePackage[];
  readonly changed: readonly {
    readonly before: CataloguePackage;
    readonly item: CataloguePackage;
    readonly fields: readonly string[];
  }[];
  readonly same: number;
  readonly notInFile: number;
}

export function changesOf(before: readonly CataloguePackage[], wanted: readonly CataloguePackage[]): Changes {
  const byId = new Map(before.map((item) => [item.id, item]));
  const added: CataloguePackage[] = [];
  const changed: { before: CataloguePackage; item: CataloguePackage; fields: string[] }[] = [];
  for (const item of wanted) {
    const known = byId.get(item.id);
    if (!known) {
      added.push(item);
      continue;
    }
    const names = Object.keys(item) as (keyof CataloguePackage)[];
    const fields = names.filter((name) => canonical(item[name]) !== canonical(known[name]));
    if (fields.length > 0) changed.push({ before: known, item, fields });
  }
  const ids = new Set(wanted.map((item) => item.id));
  return {
    added,
    changed,
    same: wanted.length - added.length - changed.length,
    notInFile: before.filter((item) => !ids.has(item.id)).length,
  };
}

/** A value as a text that does not depend on the order of fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
