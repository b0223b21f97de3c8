import type { CallData } from '@device-pay/contract';

export type PackagePart = CallData<'/pay/package/getPlusPackageById'>['parts'][number];

/** What a package gives for one period. */
export interface PartPeriod {
  readonly effectiveTime: string;
  readonly expirationTime: string;
  readonly parts: readonly PackagePart[];
}

/** The parts of a package by their period, the earliest first. */
export function partsByPeriod(parts: readonly PackagePart[]): readonly PartPeriod[] {
  const periods = new Map<string, { effectiveTime: string; expirationTime: string; parts: PackagePart[] }>();
  for (const part of parts) {
    const { effectiveTime, expirationTime } = part;
    const key = `${effectiveTime} ${expirationTime}`;
    const known = periods.get(key);
    if (known) known.parts.push(part);
    else periods.set(key, { effectiveTime, expirationTime, parts: [part] });
  }
  return [...periods.values()].sort((one, other) =>
    one.effectiveTime === other.effectiveTime
      ? Date.parse(one.expirationTime) - Date.parse(other.expirationTime)
      : Date.parse(one.effectiveTime) - Date.parse(other.effectiveTime),
  );
}
