import type { CallData } from '@device-pay/contract';
import { packageGroups } from '@device-pay/rules';
import { type Allowance, isData, levelNow } from '../../call/allowance.ts';

export type HighSpeed = 'on' | 'low' | 'off' | 'none';

/** Whether the hotspot is fast now: by the best level of all its data, which guests see too. */
export function highSpeedOf(items: readonly Allowance[], nowMs: number): HighSpeed {
  const levels = items.filter(isData).map((item) => levelNow(item, nowMs));
  // What began, or followed, since the levels were read is whole.
  if (levels.includes('plenty') || levels.includes('active')) return 'on';
  if (levels.includes('low')) return 'low';
  return levels.includes('empty') ? 'off' : 'none';
}

type Package = CallData<'/pay/package/getPackageList'>[number];

const shown = 4;

const isOverlay = ({ group }: Package): boolean => group === packageGroups.overlay;

/**
 * Packages that make it faster: overlays first, since they begin at once, but last for a hotspot without a plan that
 * they could add to; then the cheapest first.
 */
export function boosts(packages: readonly Package[], hasPlan: boolean): readonly Package[] {
  const rank = (item: Package) => Number(isOverlay(item) !== hasPlan);
  return packages
    .filter(({ highSpeed, offered }) => highSpeed && offered)
    .sort((one, other) => rank(one) - rank(other) || one.priceFen - other.priceFen)
    .slice(0, shown);
}
