/** What a delivered line tells the device platform to switch on. */
export interface ServiceActivation {
  /** Stays the same on every retry: the platform does it once. */
  readonly requestId: string;
  readonly imei: string;
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

/** The platform that devices are connected to. A call that throws has an unknown outcome and may be repeated. */
export interface DevicePlatform {
  activate(activation: ServiceActivation): Promise<ActivationState>;
  activationState(requestId: string): Promise<ActivationReport>;
}
