import type { PackageTypeRow } from '../../platform/database/tables.ts';
import type { deviceAllowances } from '../allowances/public.ts';

type Allowance =
  Awaited<ReturnType<typeof deviceAllowances>> extends Map<number, infer Value> ? Value : never;

/** It has begun, and is not used up or over. */
const runs = ({ level }: Pick<Allowance, 'level'>): boolean => level !== 'none' && level !== 'empty';

/** The megabytes that are left; null if no package counts data, or an unlimited plan runs. */
export function usableDataMb(
  types: readonly Pick<PackageTypeRow, 'type' | 'family'>[],
  allowances: ReadonlyMap<number, Pick<Allowance, 'unit' | 'usable' | 'level'>>,
): number | null {
  const isUnlimited = types.some(({ type, family }) => {
    const allowance = allowances.get(type);
    return family === 'hotspot' && allowance?.unit === 'month' && runs(allowance);
  });
  const counted = [...allowances.values()].filter(({ unit }) => unit === 'M' || unit === 'G');
  if (isUnlimited || counted.length === 0) return null;
  return counted.reduce((sum, { usable, unit }) => sum + usable * (unit === 'G' ? 1024 : 1), 0);
}

/** When the first data package begins that was bought and waits; null if some data runs now, or none waits. */
export function nextDataAt(
  types: readonly Pick<PackageTypeRow, 'type' | 'family'>[],
  allowances: ReadonlyMap<number, Pick<Allowance, 'unit' | 'level' | 'effectiveTime' | 'expirationTime'>>,
  now: Date,
): Date | null {
  const hotspots = types.filter(({ family }) => family === 'hotspot').map(({ type }) => type);
  const data = [...allowances]
    .filter(
      ([type, { unit }]) => unit === 'M' || unit === 'G' || (unit === 'month' && hotspots.includes(type)),
    )
    .map(([, allowance]) => allowance)
    .filter(({ expirationTime }) => expirationTime !== null && expirationTime > now);
  // A package that is used up but not over counts as running: extra data can be added to it.
  if (data.length === 0 || data.some(({ level }) => level !== 'none')) return null;
  const starts = data.flatMap(({ effectiveTime }) => (effectiveTime ? [effectiveTime.getTime()] : []));
  return starts.length > 0 ? new Date(Math.min(...starts)) : null;
}
