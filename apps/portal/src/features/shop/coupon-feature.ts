import type { FeatureName } from '../../page-kinds/feature-list.ts';
import type { Package } from './package.ts';

/** Sound alarms, which record, beside what is of the family of recordings. */
const recordingTypes: readonly number[] = [3, 8];

/** What decides whether coupons are shown for a package; undefined: always. */
export function couponFeatureOf({ family, type }: Pick<Package, 'family' | 'type'>): FeatureName | undefined {
  if (family === 'hotspot' || family === 'traffic' || family === 'keep-number') return 'couponWifi';
  if (family === 'activation') return 'couponActivation';
  return family === 'recording' || recordingTypes.includes(type) ? 'couponRecord' : undefined;
}
