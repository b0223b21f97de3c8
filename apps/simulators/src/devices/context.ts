import type { Clock } from '../platform/clock.ts';
import type { Alarms } from './alarms.ts';
import type { DevicePlatformSecret } from './authorization.ts';
import type { DeviceOverride } from './devices.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { Services } from './services.ts';

/** What the calls of the device platform work with. */
export interface DevicePlatformContext {
  readonly secret: DevicePlatformSecret;
  readonly alarms: Alarms;
  readonly clock: Clock;
  readonly services: Services;
  readonly devices: Map<string, DeviceOverride>;
  /** What was deleted from devices' cloud storage, by `imei service`. */
  readonly erasures: Map<string, CloudErasure>;
  /** Devices that the server introduced: they move, report and obey commands. Others only have a status. */
  readonly fleet: Fleet;
  readonly conditions: Conditions;
  saveClock(): void;
  saveErasure(name: string, erasure: CloudErasure): void;
  /** Where reports are sent from now on. */
  subscribe(url: string): void;
  /** Sends a report of the device at once, without waiting for its turn. */
  pushNow(imei: string): void;
  flushed(): Promise<void>;
}

/** A deletion of one service's recordings and tracks. */
export interface CloudErasure {
  readonly imei: string;
  readonly service: string;
  /** RFC 3339. */
  readonly recordedBefore: string;
}

/** How the platform behaves now. */
export interface Conditions {
  /** Everything answers 503. */
  isDown: boolean;
  /** Each answer comes this much later. */
  delayMs: number;
  /** Above 0: each request is carried out, then its connection is cut after this time without an answer. */
  hangMs: number;
  /** False: nothing is pushed; it comes when it is true again. */
  pushes: boolean;
  /** From accepted to active. */
  activationMs: number;
}
