import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';

/** What can be sold at all, in the order in which it is shown. Types are data; there are about forty. */
export const loadPackageTypes = (db: Queries): Promise<PackageTypeRow[]> =>
  db.selectFrom('package_types').selectAll().orderBy('sort').execute();
