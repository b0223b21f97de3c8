import type { MobileNetwork } from '../../platform/database/tables.ts';

/** What a paid line tells the device platform to switch on: the whole of it. */
export interface ServiceActivation {
  /** Stays the same on every retry: the platform does it once. */
  readonly requestId: string;
  /** From 0. A later one takes the place of what the earlier said, and no earlier one counts after it. */
  readonly revision: number;
  readonly imei: string;
  /** Empty: what it had switched on ends. */
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

/** What became of an activation; `unknown`: the platform has none of this number. */
export interface ActivationReport {
  readonly state: ActivationState | 'unknown';
  readonly reason: string | null;
}

/** What a cloud service had kept of a device, and is to go. */
export interface CloudErasure {
  readonly imei: string;
  /** The type's name: `serve` or `cloud_storage`. */
  readonly service: string;
  readonly recordedBefore: Date;
}

/** The platform that devices are connected to. A call that throws has an unknown outcome and may be repeated. */
export interface DevicePlatform {
  /** The revision that it takes: the one that it was told, or a later one under which it must be told again. */
  activate(activation: ServiceActivation): Promise<number>;
  activationState(requestId: string): Promise<ActivationReport>;
  /** Resolves when it is deleted for good. */
  eraseCloudData(erasure: CloudErasure): Promise<void>;
}

/** A device as the platform that it connects to has to know it. */
export interface ConnectedDevice {
  readonly imei: string;
  readonly name: string;
  readonly kind: 'hotspot' | 'locator' | 'pet' | 'camera' | 'car';
  readonly cards: readonly { readonly slot: number; readonly iccid: string; readonly active: boolean }[];
  /** Where it was and what it counted when it was heard last, for a platform that goes on from there. */
  readonly lastReport: Omit<DeviceReport, 'imei'> | null;
}

/** What a device measured at a time; a measure that it did not take is null. */
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
  /** Everybody who is connected to it; left out where it does not say who. */
  readonly clientList?: readonly ReportedClient[];
}

export interface ReportedClient {
  /** `3c:22:fb:10:4a:91`; each is there once. */
  readonly mac: string;
  /** Empty: it has none. */
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
  /** Stays the same on every retry: the device does it once. */
  readonly commandId: string;
  readonly imei: string;
  readonly type: DeviceCommandType;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** `offline`: it was not sent, and will not be. `unsupported`: this device can't. */
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
 * Where devices are connected: what they report comes from there, and what they are told goes there. A call that
 * throws has an unknown outcome; every one may be repeated.
 */
export interface DeviceConnector {
  /**
   * Tells the platform of devices; those that it knows already stay as they are. Answers the IMEIs of those that it
   * takes, or knows.
   */
  provision(devices: readonly ConnectedDevice[]): Promise<readonly string[]>;
  send(command: DeviceCommand): Promise<Dispatch>;
  /** What became of a command that was sent at `sentAt`. */
  outcomeOf(command: Pick<DeviceCommand, 'commandId' | 'imei'>, sentAt: Date): Promise<CommandOutcome>;
  /** Has reports sent to an address, from now on; null where the platform has to be asked. */
  readonly subscribe: ((url: string) => Promise<void>) | null;
  /** Reads what came to that address. */
  readonly readPush:
    | ((headers: Readonly<Record<string, string | undefined>>, rawBody: string) => PushReading)
    | null;
  /** The newest report of every device; null where they are sent by themselves. */
  readonly poll: (() => Promise<readonly DeviceReport[]>) | null;
}

/** An alarm as the platform says that a device has raised it. */
export interface RaisedAlarm {
  /** The platform's own number of it, the same on every push. */
  readonly id: string;
  readonly imei: string;
  readonly code: number;
  readonly at: Date;
  readonly value: number | null;
  readonly unit: string | null;
  /** How long it has lasted. */
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
  /** Has alarms sent to an address, from now on. May be repeated. */
  subscribe(url: string): Promise<void>;
  /** Reads what came to that address. An alarm that can't be read is left out: it would come again for ever. */
  readPush(headers: Readonly<Record<string, string | undefined>>, rawBody: string): AlarmReading;
}
