import type { MobileNetwork } from '../../platform/database/tables.ts';

/** All services of a paid line, for the device platform to switch on. */
export interface ServiceActivation {
  /** Stays the same on every retry, so that the platform does it once. */
  readonly requestId: string;
  /** From 0. A later revision replaces the services of earlier ones, and an earlier one has no effect after it. */
  readonly revision: number;
  readonly imei: string;
  /** Empty: ends the services that the line had switched on. */
  readonly services: readonly {
    readonly type: number;
    /** The type's name, such as `sms`. */
    readonly key: string;
    readonly quantity: number;
    readonly unit: string;
    readonly effectiveTime: Date;
    readonly expirationTime: Date;
  }[];
}

export type ActivationState = 'accepted' | 'active' | 'failed';

/** The state of an activation; `unknown`: the platform has no activation with this number. */
export interface ActivationReport {
  readonly state: ActivationState | 'unknown';
  readonly reason: string | null;
}

/** An order to delete what a cloud service has stored of a device. */
export interface CloudErasure {
  readonly imei: string;
  /** The type's name: `serve` or `cloud_storage`. */
  readonly service: string;
  readonly recordedBefore: Date;
}

/** The platform that devices are connected to. A call that throws has an unknown outcome and may be repeated. */
export interface DevicePlatform {
  /**
   * Returns the revision that the platform has taken, or, if it has other services under this one, a later one to send
   * again.
   */
  activate(activation: ServiceActivation): Promise<number>;
  activationState(requestId: string): Promise<ActivationReport>;
  /** Resolves when the data is deleted for good. */
  eraseCloudData(erasure: CloudErasure): Promise<void>;
}

/** What the platform that a device connects to must know about it. */
export interface ConnectedDevice {
  readonly imei: string;
  readonly name: string;
  readonly kind: 'hotspot' | 'locator' | 'pet' | 'camera' | 'car';
  readonly cards: readonly { readonly slot: number; readonly iccid: string; readonly active: boolean }[];
  /** The last report, for a platform that continues its position and counters from there. */
  readonly lastReport: Omit<DeviceReport, 'imei'> | null;
}

/** What a device measured at one time; a value that it did not measure is null. */
export interface DeviceReport {
  readonly imei: string;
  readonly at: Date;
  readonly batteryPercent: number | null;
  readonly signalDbm: number | null;
  readonly network: MobileNetwork | null;
  readonly position: ReportedPosition | null;
  /** The device's own counter, which only grows. */
  readonly dataTotalMb: number | null;
  readonly clients: number | null;
  /** The clients connected to it; absent where the device does not list them. */
  readonly clientList?: readonly ReportedClient[];
}

export interface ReportedClient {
  /** `3c:22:fb:10:4a:91`; unique in a list. */
  readonly mac: string;
  /** Empty: the client has no name. */
  readonly name: string;
  readonly ip: string | null;
}

export interface ReportedPosition {
  /** WGS-84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly accuracyM: number | null;
  readonly kind: 'gps' | 'wifi' | 'cell' | null;
  readonly speedKmh: number | null;
  readonly headingDeg: number | null;
}

export type DeviceCommandType = 'settings' | 'blackList' | 'switchCard' | 'restart' | 'locate' | 'reportNow';

export interface DeviceCommand {
  /** Stays the same on every retry, so that the device does it once. */
  readonly commandId: string;
  readonly imei: string;
  readonly type: DeviceCommandType;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** `offline`: it was not sent, and will not be. `unsupported`: the device has no such command. */
export type Dispatch = 'sent' | 'offline' | 'unsupported';

/** What the device answered. `pending`: nothing yet. `unknown`: there is no such command. */
export interface CommandOutcome {
  readonly commandId: string;
  readonly state: 'pending' | 'done' | 'refused' | 'unknown';
  /** A short word, such as `noBetterCard`. */
  readonly reason: string | null;
  /** For a card switch: the slot that is in use now. */
  readonly slot: number | null;
}

export interface DevicePush {
  readonly reports: readonly DeviceReport[];
  readonly outcomes: readonly CommandOutcome[];
}

export type PushReading =
  | { readonly accepted: true; readonly push: DevicePush }
  | { readonly accepted: false; readonly reason: string };

/**
 * The service that devices connect to: it passes on their reports and our commands. A call that throws has an unknown
 * outcome; every call may be repeated.
 */
export interface DeviceConnector {
  /** Registers devices; those already known stay as they are. Returns the IMEIs that the platform knows now. */
  provision(devices: readonly ConnectedDevice[]): Promise<readonly string[]>;
  send(command: DeviceCommand): Promise<Dispatch>;
  /** What became of a command that was sent at `sentAt`. */
  outcomeOf(command: Pick<DeviceCommand, 'commandId' | 'imei'>, sentAt: Date): Promise<CommandOutcome>;
  /** Subscribes an address to reports; null where the platform has to be polled. */
  readonly subscribe: ((url: string) => Promise<void>) | null;
  /** Reads what was sent to that address. */
  readonly readPush:
    | ((headers: Readonly<Record<string, string | undefined>>, rawBody: string) => PushReading)
    | null;
  /** The newest report of every device; null where reports are pushed. */
  readonly poll: (() => Promise<readonly DeviceReport[]>) | null;
}

/** An alarm of a device, as the platform reports it. */
export interface RaisedAlarm {
  /** The platform's own number for the alarm, the same on every push. */
  readonly id: string;
  readonly imei: string;
  readonly code: number;
  readonly at: Date;
  readonly value: number | null;
  readonly unit: string | null;
  /** How long the alarm has lasted. */
  readonly durationSec: number | null;
  /** WGS-84; both or neither. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly place: string | null;
}

export type AlarmReading =
  | { readonly accepted: true; readonly alarms: readonly RaisedAlarm[] }
  | { readonly accepted: false; readonly reason: string };

/** Where alarms come from. */
export interface AlarmFeed {
  /** Subscribes an address to alarms. May be repeated. */
  subscribe(url: string): Promise<void>;
  /**
   * Reads what was sent to that address. Leaves out an alarm that can't be read: a refused push would come again for
   * ever.
   */
  readPush(headers: Readonly<Record<string, string | undefined>>, rawBody: string): AlarmReading;
}
