import { type AllowanceLevel, type AllowanceUnit, allowanceLevel } from '@device-pay/rules';
import type { Queries } from '../../platform/database/connect.ts';
import type { PackageTypeRow } from '../../platform/database/tables.ts';
import { type Allowance, allowanceOf } from './rules.ts';
import { loadDeliveredGrants } from './store.ts';

export type LevelledAllowance = Allowance & { readonly level: AllowanceLevel };

/** What a device has of each package type that it ever had, by type. */
export async function deviceAllowances(
  db: Queries,
  imei: string,
  types: readonly PackageTypeRow[],
  now: Date,
): Promise<Map<number, LevelledAllowance>> {
  const grants = await loadDeliveredGrants(db, imei);
  const result = new Map<number, LevelledAllowance>();
  for (const { type, unit, low_share_percent: sharePercent, low_at_most: atMost } of types) {
    const own = grants.filter((grant) => grant.type === type);
    if (own.length === 0) continue;
    const allowance = allowanceOf(type, unit, own, now);
    result.set(type, { ...allowance, level: levelOf(allowance, { sharePercent, atMost }, now) });
  }
  return result;
}

function levelOf(
  { sum, usable, unit, effectiveTime }: Allowance,
  threshold: { readonly sharePercent: number | null; readonly atMost: number | null },
  now: Date,
): AllowanceLevel {
  // What has yet to begin is neither there nor used up.
  if (effectiveTime !== null && effectiveTime > now) return 'none';
  // It had some once, so nothing left is "empty", never "none".
  if (sum <= 0) return 'empty';
  const { sharePercent, atMost } = threshold;
  return allowanceLevel(sum, usable, unit as AllowanceUnit, {
    ...(sharePercent === null ? {} : { sharePercent }),
    ...(atMost === null ? {} : { atMost }),
  });
}
