export interface SimulatorOptions {
  /** The folder of its journal, absolute. */
  readonly dir: string;
  /** The folder where keys are made once and kept, absolute. Several runs may share it. */
  readonly keysDir: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The host that browsers are sent to. */
  readonly publicHost: string;
  /** Devices lose the network for a moment now and then, at times of their own, unless it is false. */
  readonly deadSpots?: boolean | undefined;
  /** The portal's port, for simulators that show the portal or call its server. */
  readonly portalPort?: number;
  /** The device platform sets its method, the carrier calls it; not given: no device is served. */
  readonly served?: ServedDevices;
}

/** Lets the carrier ask the device platform, which in reality has the carrier resume the SIMs of devices it serves. */
export interface ServedDevices {
  /** Whether a device now has a service that keeps it running. */
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
