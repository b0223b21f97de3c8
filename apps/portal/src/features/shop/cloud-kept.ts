import { cloudKeptMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';

const cloudTypes: readonly number[] = [packageType.cloudService, packageType.cloudStorage];

/**
 * When the data of a service that ended at `endMs` is deleted; undefined where that is past, and for services that keep
 * none in the cloud.
 */
export function erasedAtMs(type: number, endMs: number, nowMs: number): number | undefined {
  const erasedAt = endMs + cloudKeptMs;
  return cloudTypes.includes(type) && erasedAt > nowMs ? erasedAt : undefined;
}
