import { createHash } from 'node:crypto';

/** A device as the platform last saw it. */
export interface DeviceStatus {
  readonly imei: string;
  readonly online: boolean;
  /** RFC 3339. */
  readonly lastSeenAt: string;
  /** Bars from 0 (none) to 4. */
  readonly signal: number;
  readonly usage: { readonly dataBytes: number; readonly smsCount: number; readonly callCount: number };
}

/** What a control call may set; the rest follows from the imei. */
export type DeviceOverride = Partial<Omit<DeviceStatus, 'imei'>>;

/** Every well-formed imei is a device; what it reports is made from its digits, so it is always the same. */
export function describeDevice(imei: string, nowMs: number, override: DeviceOverride = {}): DeviceStatus {
  const digest = createHash('sha256').update(imei).digest();
  const online = override.online ?? digest.readUInt8(0) % 8 !== 0;
  const silentMs = online ? digest.readUInt8(1) * 200 : (3 * 24 + digest.readUInt8(1)) * 3_600_000;
  return {
    imei,
    online,
    lastSeenAt: new Date(nowMs - silentMs).toISOString(),
    signal: online ? 1 + (digest.readUInt8(2) % 4) : 0,
    usage: {
      dataBytes: digest.readUInt32BE(3) * 4,
      smsCount: digest.readUInt8(7) % 10,
      callCount: digest.readUInt8(8) % 5,
    },
    ...override,
  };
}
