import type { CallData } from '@device-pay/contract';
import { packageGroups } from '@device-pay/rules';
import type { Allowance } from './hotspot.ts';

export type HighSpeed = 'on' | 'low' | 'off' | 'none';

/**
 * Whether the hotspot is fast now: by the best level of all its data, which guests see too. The level of what has ended
 * does not count.
 */
export function highSpeedOf(items: readonly Allowance[], nowMs: number): HighSpeed {
  const levels = items
    .filter(({ family }) => family === 'hotspot' || family === 'traffic')
    .filter(({ expirationTime }) => expirationTime === null || Date.parse(expirationTime) > nowMs)
    .map(({ level }) => level);
  if (levels.includes('plenty')) return 'on';
  if (levels.includes('low')) return 'low';
  return levels.includes('empty') ? 'off' : 'none';
}

type Package = CallData<'/pay/package/getPackageList'>[number];

const shown = 4;

const isOverlay = ({ group }: Package): boolean => group === packageGroups.overlay;

/** Packages that make it faster: overlays first, since they begin at once; then the cheapest first. */
export function boosts(packages: readonly Package[]): readonly Package[] {
  return packages
    .filter(({ highSpeed, offered }) => highSpeed && offered)
    .sort((one, other) => Number(isOverlay(other)) - Number(isOverlay(one)) || one.priceFen - other.priceFen)
    .slice(0, shown);
}
