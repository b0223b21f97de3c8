import { type BrandId, brands, defaultBrandId } from '@device-pay/brands';
import { may } from '../modules/access/public.ts';
import type { ActContext } from '../modules/audit/public.ts';
import { type Failure, invalidField, isFailure } from '../platform/failure.ts';
import { newId } from '../platform/ids.ts';
import type { AdminDeps, Command } from './command.ts';

interface Asked {
  readonly as: string | undefined;
  readonly brand: string | undefined;
  readonly reason: string | undefined;
}

/** Who acts, in which brands and why. */
export interface Acting {
  readonly context: ActContext;
  readonly brands: readonly BrandId[];
}

const allBrands = brands.map(({ id }) => id);
const operatorName = 'operator';

/**
 * Finds who acts: an account of staff by its user name, or `operator`, whoever is logged in to the server itself. For
 * staff the portal's conditions apply: the role, and the brand.
 */
export async function findActor(
  { db, now: clock, osUser }: AdminDeps,
  { brand: scope, needsReason }: Command,
  { as, brand: named, reason }: Asked,
): Promise<Acting | Failure> {
  const now = clock();
  if (!as) return invalidField('as', `is needed: the user name of an account of staff, or ${operatorName}`);
  const brand = named === undefined ? null : (allBrands.find((id) => id === named) ?? undefined);
  if (brand === undefined) return invalidField('brand', `must be one of ${allBrands.join(', ')}`);
  if (needsReason && !reason?.trim()) return invalidField('reason', 'is needed: why is this done?');
  if (reason !== undefined && (reason.trim().length < 2 || reason.length > 200))
    return invalidField('reason', 'must be 2 to 200 characters');
  const common = {
    now,
    language: 'en' as const,
    // One id for everything that a run of a command does, here and in the logs of its jobs.
    requestId: `cli-${newId(now.getTime())}`,
    ...(reason?.trim() ? { reason: reason.trim() } : {}),
  };
  if (as === operatorName) {
    if (brand === null && scope === 'one') return invalidField('brand', 'is needed: whose is it?');
    const subject = { kind: 'operator', name: osUser } as const;
    return {
      context: { ...common, brand: brand ?? defaultBrandId, subject },
      brands: brand === null ? allBrands : [brand],
    };
  }
  const found = await findStaff(db, as, brand, common.requestId, now);
  if (isFailure(found)) return found;
  const context = { ...common, brand: brand ?? found.home, subject: found.subject };
  const own = allBrands.filter((id) => found.subject.staffBrands.includes(id));
  const refusal = may(found.subject, 'staff', { kind: 'brand', id: context.brand }, now);
  if (refusal) return invalidField('as', `${as} does not work for ${context.brand}`);
  return { context, brands: brand === null ? own : [brand] };
}

async function findStaff(
  db: AdminDeps['db'],
  userName: string,
  brand: BrandId | null,
  sessionId: string,
  now: Date,
) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'brand', 'user_name', 'role', 'staff_brands'])
    .where('user_name', '=', userName)
    .where('role', '=', 'staff')
    .where('disabled_at', 'is', null)
    .orderBy('brand')
    .execute();
  // Staff of several brands may have a login in each, under one name.
  const row =
    rows.find((one) => one.brand === brand) ??
    rows.find((one) => brand !== null && one.staff_brands.includes(brand)) ??
    rows[0];
  const home = allBrands.find((id) => id === row?.brand);
  if (!row || home === undefined) return invalidField('as', `${userName} is no account of staff`);
  if (rows.length > 1 && brand === null)
    return invalidField(
      'brand',
      `is needed: ${userName} is staff of ${rows.map((one) => one.brand).join(', ')}`,
    );
  const subject = {
    kind: 'user',
    // There is no session, and nothing that staff do needs one.
    sessionId,
    guestId: row.id,
    userId: row.id,
    role: 'staff',
    userName: row.user_name,
    staffBrands: row.staff_brands,
    freshUntil: null,
    expiresAt: now,
  } as const;
  return { home, subject };
}
