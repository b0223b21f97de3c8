import { useCall } from '../call/query.ts';
import { allowsFeature, type FeatureName } from './feature-list.ts';

/** Lists change with the operator, not while somebody is here. */
const staleTimeMs = 10 * 60_000;

/** Which features a device has here. */
export function useFeatures(imei: string | undefined): (name: FeatureName) => boolean {
  const { data } = useCall(
    '/device/getTutuMifiList',
    { imei: imei ?? '' },
    { enabled: imei !== undefined, staleTimeMs },
  );
  return (name) => allowsFeature(data, name);
}
