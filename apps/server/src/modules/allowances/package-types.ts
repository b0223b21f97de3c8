import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';

/** Types are written only when a server starts; the start of another process is noticed after this time. */
const keptMs = 10_000;
let kept: { readonly types: PackageTypeRow[]; readonly untilMs: number } | undefined;

/** All package types, in the order in which they are shown; about forty. */
export async function loadPackageTypes(db: Queries): Promise<PackageTypeRow[]> {
  if (kept && kept.untilMs > performance.now()) return kept.types;
  const types = await db.selectFrom('package_types').selectAll().orderBy('sort').execute();
  kept = { types, untilMs: performance.now() + keptMs };
  return types;
}

/** The unit that each type is counted in. */
export function unitsOf(types: readonly PackageTypeRow[]): (type: number) => string {
  const units = new Map(types.map((type) => [type.type, type.unit]));
  return (type) => units.get(type) ?? 'count';
}
