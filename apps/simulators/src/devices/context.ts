import type { Clock } from '../platform/clock.ts';
import type { DevicePlatformSecret } from './authorization.ts';
import type { DeviceOverride } from './devices.ts';
import type { Services } from './services.ts';

/** What the calls of the device platform work with. */
export interface DevicePlatformContext {
  readonly secret: DevicePlatformSecret;
  readonly clock: Clock;
  readonly services: Services;
  readonly devices: Map<string, DeviceOverride>;
  readonly conditions: Conditions;
  saveClock(): void;
  flushed(): Promise<void>;
}

/** How the platform behaves now. */
export interface Conditions {
  /** Everything answers 503. */
  isDown: boolean;
  /** Each answer comes this much later. */
  delayMs: number;
  /** Above 0: each request is carried out, then its connection is cut after this time without an answer. */
  hangMs: number;
  /** From accepted to active. */
  activationMs: number;
}
