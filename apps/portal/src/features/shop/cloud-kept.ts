import { cloudKeptMs } from '@device-pay/rules/durations';
import * as packageType from '@device-pay/rules/package-types';

const cloudTypes: readonly number[] = [packageType.cloudService, packageType.cloudStorage];

/** When the data of a service that ended at `endMs` is deleted; undefined for services that keep none in the cloud. */
export const erasedAtMs = (type: number, endMs: number): number | undefined =>
  cloudTypes.includes(type) ? endMs + cloudKeptMs : undefined;
