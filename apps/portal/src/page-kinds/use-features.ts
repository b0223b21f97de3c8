import { useCall } from '../call/use-call.ts';
import { allowsFeature, type FeatureName } from './feature-list.ts';

/** Only the operator changes the lists, which is rare. */
const staleTimeMs = 10 * 60_000;

/** Whether a device has a feature here. */
export function useFeatures(imei: string | undefined): (name: FeatureName) => boolean {
  const { data } = useCall(
    '/device/getTutuMifiList',
    { imei: imei ?? '' },
    { enabled: imei !== undefined, staleTimeMs },
  );
  return (name) => allowsFeature(data, name);
}
