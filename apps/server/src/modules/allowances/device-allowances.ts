import { type AllowanceLevel, type AllowanceUnit, allowanceLevel, dayMs } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import { type Allowance, allowanceOf, spanOf } from './rules.ts';
import { loadDeliveredGrants } from './store.ts';

export interface LevelledAllowance extends Allowance {
  readonly level: AllowanceLevel;
  /** A package of another type follows in the queue, so no service ends when the last of this type does. */
  readonly isFollowed: boolean;
  /** How long the package that ends last runs in all. */
  readonly lastsDays: number;
}

/** What a device has of each package type that it ever had, by type. */
export async function deviceAllowances(
  db: Queries,
  imei: string,
  types: readonly PackageTypeRow[],
  now: Date,
): Promise<Map<number, LevelledAllowance>> {
  const grants = await loadDeliveredGrants(db, imei);
  const queueEnds = new Map<string, Date>();
  for (const { queue, expirationTime } of grants) {
    const before = queue === null ? undefined : queueEnds.get(queue);
    if (queue !== null && (!before || before < expirationTime)) queueEnds.set(queue, expirationTime);
  }
  const result = new Map<number, LevelledAllowance>();
  for (const { type, unit, low_share_percent: sharePercent, low_at_most: atMost } of types) {
    const own = grants.filter((grant) => grant.type === type);
    if (own.length === 0) continue;
    const allowance = allowanceOf(type, unit, own, now);
    const level = levelOf(allowance, { sharePercent, atMost }, now);
    const ends = own.flatMap(({ queue }) => (queue === null ? [] : (queueEnds.get(queue) ?? [])));
    const { endsAt } = allowance;
    const last = own.find(({ expirationTime }) => expirationTime.getTime() === endsAt?.getTime());
    const lasts = spanOf(own.filter(({ orderLineId }) => orderLineId === last?.orderLineId));
    result.set(type, {
      ...allowance,
      level,
      isFollowed: endsAt !== null && ends.some((end) => end > endsAt),
      lastsDays: (lasts.expirationTime.getTime() - lasts.effectiveTime.getTime()) / dayMs,
    });
  }
  return result;
}

function levelOf(
  { sum, usable, unit, effectiveTime }: Allowance,
  threshold: { readonly sharePercent: number | null; readonly atMost: number | null },
  now: Date,
): AllowanceLevel {
  // What has not begun yet is neither usable nor used up.
  if (effectiveTime !== null && effectiveTime > now) return 'none';
  // It had some once, so nothing left is "empty", never "none".
  if (sum <= 0) return 'empty';
  const { sharePercent, atMost } = threshold;
  return allowanceLevel(sum, usable, unit as AllowanceUnit, {
    ...(sharePercent === null ? {} : { sharePercent }),
    ...(atMost === null ? {} : { atMost }),
  });
}
