import type { CallData } from '@device-pay/contract';
import { packageGroups } from '@device-pay/rules';
import { isData, isPast } from './data-left.ts';
import type { Allowance } from './hotspot.ts';

export type HighSpeed = 'on' | 'low' | 'off' | 'none';

/** The level now. What began, or followed, since it was read is whole; what has ended does not count. */
function levelAt({ level, effectiveTime, expirationTime, endsAt }: Allowance, nowMs: number) {
  const hasFollowed = level === 'none' ? isPast(effectiveTime, nowMs) : isPast(expirationTime, nowMs);
  if (!hasFollowed) return level;
  return isPast(endsAt ?? expirationTime, nowMs) ? 'none' : 'plenty';
}

/** Whether the hotspot is fast now: by the best level of all its data, which guests see too. */
export function highSpeedOf(items: readonly Allowance[], nowMs: number): HighSpeed {
  const levels = items.filter(isData).map((item) => levelAt(item, nowMs));
  if (levels.includes('plenty')) return 'on';
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
