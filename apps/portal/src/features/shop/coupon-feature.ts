import * as packageType from '@device-pay/rules/package-types';
import type { FeatureName } from '../../page-kinds/feature-list.ts';
import type { Package } from './package.ts';

/** Sound alarms: they record, but are not of the family `recording`. */
const recordingTypes: readonly number[] = [packageType.soundAlarm, packageType.hdSoundAlarm];

/** The feature that decides whether coupons are shown for a package; undefined: they always are. */
export function couponFeatureOf({ family, type }: Pick<Package, 'family' | 'type'>): FeatureName | undefined {
  if (family === 'hotspot' || family === 'traffic' || family === 'keep-number') return 'couponWifi';
  if (family === 'activation') return 'couponActivation';
  return family === 'recording' || recordingTypes.includes(type) ? 'couponRecord' : undefined;
}
