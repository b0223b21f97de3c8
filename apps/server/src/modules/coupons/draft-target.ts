import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { CallContext } from '../../platform/handler.ts';
import { isUuid } from '../../platform/ids.ts';
import { loadPackageTypes } from '../allowances/public.ts';
import {
  isOfBrand,
  isOffered,
  loadCatalogue,
  type PricedPackage,
  unconcernedReason,
} from '../catalogue/public.ts';
import { loadDeviceFacts } from '../devices/public.ts';

export type DraftContext = Pick<CallContext, 'brand' | 'site'> & {
  readonly subject: { readonly userId: string };
};

/** What a dealer's coupon is for, found within the dealer's own subtree. */
export interface DraftTarget {
  readonly scope:
    | { readonly kind: 'device'; readonly imei: string }
    | { readonly kind: 'account'; readonly userId: string }
    | { readonly kind: 'package'; readonly packageIds: readonly number[] };
  /** The packages that may be bought with it, at the prices of the site. */
  readonly packages: readonly PricedPackage[];
  /** Whether the phone number of the account it is for is verified; of the dealer's, if it is for packages. */
  readonly phoneBound: boolean;
}

const unknownTarget = (): Failure<'couponTargetUnknown'> =>
  fail('couponTargetUnknown', {}, { fields: [{ field: 'target' }] });

const unknownPackage = (): Failure<'couponPackageUnknown'> =>
  fail('couponPackageUnknown', {}, { fields: [{ field: 'target' }] });

export function findDraftTarget(
  db: Database,
  context: DraftContext,
  scope: 'device' | 'account' | 'package',
  target: string,
): Promise<DraftTarget | Failure<'couponTargetUnknown' | 'couponPackageUnknown'>> {
  switch (scope) {
    case 'device':
      return findDeviceTarget(db, context, target.trim());
    case 'account':
      return findAccountTarget(db, context, target.trim());
    case 'package':
      return findPackages(db, context, target);
  }
}

export async function findDeviceTarget(db: Database, context: DraftContext, imei: string) {
  const dealerId = context.subject.userId;
  const facts = (await loadDeviceFacts(db, context.brand, [imei])).get(imei);
  if (!facts?.device.parent_ids.includes(dealerId)) return unknownTarget();
  const [owner, catalogue] = await Promise.all([
    facts.device.user_id === null ? null : findUser(db, context, facts.device.user_id),
    loadCatalogue(db, context.site, await loadPackageTypes(db)),
  ]);
  const packages = catalogue.filter(({ row }) => isOffered(row, facts));
  return { scope: { kind: 'device' as const, imei }, packages, phoneBound: isBound(owner) };
}

export async function findAccountTarget(db: Database, context: DraftContext, account: string) {
  const user = await findUser(db, context, account);
  if (!user?.ancestor_ids.includes(context.subject.userId)) return unknownTarget();
  const packages = await loadSubtreePackages(db, context);
  return { scope: { kind: 'account' as const, userId: user.id }, packages, phoneBound: isBound(user) };
}

async function findPackages(db: Database, context: DraftContext, target: string) {
  const ids = target.split(',').map((id) => id.trim());
  const sold = new Map((await loadSubtreePackages(db, context)).map((item) => [String(item.row.id), item]));
  const packages = [...new Set(ids)].flatMap((id) => sold.get(id) ?? []);
  if (packages.length < new Set(ids).size) return unknownPackage();
  const dealer = await findUser(db, context, context.subject.userId);
  const scope = { kind: 'package' as const, packageIds: packages.map(({ row }) => row.id) };
  return { scope, packages, phoneBound: isBound(dealer) };
}

/** The packages that are for a model of some device below the dealer. */
export async function loadSubtreePackages(db: Database, context: DraftContext): Promise<PricedPackage[]> {
  const models = await db
    .selectFrom('device_models as m')
    .selectAll()
    .where('m.code', 'in', (devices) =>
      devices
        .selectFrom('devices')
        .select('devices.model')
        .where('devices.brand', '=', context.brand)
        .where(sql<boolean>`devices.parent_ids @> array[${context.subject.userId}]::uuid[]`),
    )
    .execute();
  const catalogue = await loadCatalogue(db, context.site, await loadPackageTypes(db));
  return catalogue.filter(
    ({ row }) =>
      isOfBrand(row, context.brand) && models.some((model) => unconcernedReason(row, { model }) === null),
  );
}

interface Account {
  readonly id: string;
  readonly ancestor_ids: readonly string[];
  readonly phone: string | null;
  readonly phone_verified: boolean;
}

const isBound = (account: Account | null): boolean => account?.phone != null && account.phone_verified;

/** An account of the brand by its id or its user name. */
async function findUser(db: Database, { brand }: DraftContext, account: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'ancestor_ids', 'phone', 'phone_verified'])
    .where('brand', '=', brand)
    .where(isUuid(account) ? 'id' : 'user_name', '=', account)
    .executeTakeFirst();
  return row ?? null;
}
