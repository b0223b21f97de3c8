import type { SimStopReason } from '../../platform/database/tables.ts';

/** What the carrier said, and as of when. */
export interface Said<T> {
  readonly value: T;
  readonly asOf: Date;
}

export interface SimStatus {
  /** The carrier's own number; `sims` knows what each means. */
  readonly carrierStatus: number;
  /** Whether data passes; null: the carrier does not say. */
  readonly on: boolean | null;
  readonly stopReasons: readonly SimStopReason[];
}

export interface SimBinding {
  /** Whether the SIM is out of its device; null: the carrier does not say. */
  readonly separated: boolean | null;
  readonly boundImei: string | null;
  readonly lastUsedImei: string | null;
}

export interface SimSession {
  readonly open: boolean;
  readonly apn: string | null;
  readonly ip: string | null;
  readonly startedAt: Date | null;
}

export interface SimApn {
  /** The APN of the SIM's last session; null: it never had one. */
  readonly inUse: string | null;
  readonly expected: string | null;
}

export interface SimRegion {
  readonly limited: boolean;
  /** The areas in which the SIM works; empty: everywhere. */
  readonly areas: readonly string[];
  /** Where the network last saw it; null: not known. */
  readonly current: string | null;
}

export interface SimRisk {
  readonly level: 'none' | 'low' | 'high';
  readonly events: readonly {
    readonly at: Date;
    readonly kind: string;
    readonly level: 'low' | 'high';
  }[];
}

/** Why nothing is known: the carrier did not answer in time, said that it can't answer, or has no such SIM. */
export type CarrierProblem = 'carrierSilent' | 'carrierUnavailable' | 'simUnknown';

export class CarrierError extends Error {
  readonly problem: CarrierProblem;
  constructor(problem: CarrierProblem) {
    super(`the carrier: ${problem}`);
    this.problem = problem;
  }
}

/** The carriers of our SIMs, asked about one SIM by its number. Calls throw nothing but CarrierError. */
export interface Carrier {
  status(iccid: string): Promise<Said<SimStatus>>;
  binding(iccid: string): Promise<Said<SimBinding>>;
  session(iccid: string): Promise<Said<SimSession>>;
  apn(iccid: string): Promise<Said<SimApn>>;
  region(iccid: string): Promise<Said<SimRegion>>;
  /** Of one day in mainland China's time, `YYYY-MM-DD`. */
  risk(iccid: string, date: string): Promise<Said<SimRisk>>;
  /** Cancels a SIM for good; cancelling it again is no failure. */
  cancel(iccid: string): Promise<void>;
  /** Tells which device each SIM was sold with. */
  bind(bindings: readonly { readonly iccid: string; readonly imei: string }[]): Promise<void>;
}
