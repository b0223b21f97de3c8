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
    // It had some once, so nothing left is "empty", never "none".
    const level =
      allowance.sum > 0
        ? allowanceLevel(allowance.sum, allowance.usable, allowance.unit as AllowanceUnit, {
            ...(sharePercent === null ? {} : { sharePercent }),
            ...(atMost === null ? {} : { atMost }),
          })
        : 'empty';
    result.set(type, { ...allowance, level });
  }
  return result;
}
