export interface SimulatorOptions {
  /** Absolute; where its journal lies. */
  readonly dir: string;
  /** Absolute; where keys are made once and kept. Several runs may share it. */
  readonly keysDir: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The host that browsers are sent to. */
  readonly publicHost: string;
  /** Devices lose the network for a moment now and then, at times of their own, unless it is false. */
  readonly deadSpots?: boolean | undefined;
  /** Where the portal is served, for what holds it or calls it. */
  readonly portalPort?: number;
  /** The device platform fills it, the carrier reads it; not given: no device is served. */
  readonly served?: ServedDevices;
}

/** What one outside system knows of another's devices: the platform has its carrier resume the SIMs of those it serves. */
export interface ServedDevices {
  /** Whether a device has a service that it runs on now. */
  isServed(imei: string): boolean;
}

export interface RunningSimulator {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  /** Environment variables with which the server finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Finishes what is under way and closes the files. */
  stop(): Promise<void>;
}
