import { defaultBrandId } from '@device-pay/brands';
import type { Transaction } from 'kysely';
import { recordAct } from '../modules/audit/public.ts';
import type { AuditChanges, Tables } from '../platform/database/tables.ts';
import { newId } from '../platform/ids.ts';
import type { Changes } from './changes.ts';
import type { CataloguePackage } from './package-shape.ts';

const sites = ['cn', 'iso'] as const;
const amounts = ['priceFen', 'costFen', 'offerPriceFen'] as const;

/**
 * Writes into the audit log what an import changes, a row for each package, in the import's transaction: who made a
 * price what it is must be known later. `osUser`: who is logged in to the machine, as the command asks for no account.
 */
export function recordImport(
  trx: Transaction<Tables>,
  { added, changed }: Changes,
  osUser: string,
  now: Date,
): Promise<void> {
  const context = {
    now,
    requestId: `cli-${newId(now.getTime())}`,
    // Packages belong to no single brand; as with models, the row is the default one's.
    brand: defaultBrandId,
    language: 'en',
    subject: { kind: 'operator', name: osUser },
  } as const;
  const act = (item: CataloguePackage, changes: AuditChanges) => ({
    action: 'catalogue.import',
    objectType: 'package',
    objectId: String(item.id),
    changes,
  });
  return recordAct(
    trx,
    context,
    ...added.map((item) => act(item, { added: true, ...amountChanges(null, item) })),
    ...changed.map(({ before, item, fields }) =>
      act(item, { fields: fields.join(', '), ...amountChanges(before, item) }),
    ),
  );
}

/** Amounts that are not as before, by site: old and new; null where the package is not sold. */
function amountChanges(before: CataloguePackage | null, after: CataloguePackage): AuditChanges {
  const changes: Record<string, AuditChanges[string]> = {};
  for (const site of sites)
    for (const amount of amounts) {
      const [from, to] = [before?.[site]?.[amount] ?? null, after[site]?.[amount] ?? null];
      if (from !== to) changes[`${site}.${amount}`] = [from, to];
    }
  return changes;
}
