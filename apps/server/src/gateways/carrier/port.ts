import type { SimStopReason } from '../../platform/database/tables.ts';

/** What the carrier said, and when it was so. */
export interface Said<T> {
  readonly value: T;
  readonly asOf: Date;
}

export interface SimStatus {
  /** The carrier's own number; `sims` knows what each means. */
  readonly carrierStatus: number;
  /** Whether data is let through; null: the carrier does not say. */
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
  /** What it used last; null: it never had a session. */
  readonly inUse: string | null;
  readonly expected: string | null;
}

export interface SimRegion {
  readonly limited: boolean;
  /** In which it works; empty without a limit. */
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

/** Why nothing is known: it did not answer in time, it answered that it can't, or it has no such SIM. */
export type CarrierProblem = 'carrierSilent' | 'carrierUnavailable' | 'simUnknown';

export class CarrierError extends Error {
  readonly problem: CarrierProblem;
  constructor(problem: CarrierProblem) {
    super(`the carrier: ${problem}`);
    this.problem = problem;
  }
}

/** The carriers of our SIMs, asked for one SIM by its number. Every call throws a CarrierError and nothing else. */
export interface Carrier {
  status(iccid: string): Promise<Said<SimStatus>>;
  binding(iccid: string): Promise<Said<SimBinding>>;
  session(iccid: string): Promise<Said<SimSession>>;
  apn(iccid: string): Promise<Said<SimApn>>;
  region(iccid: string): Promise<Said<SimRegion>>;
  /** Of one day of mainland China, `YYYY-MM-DD`. */
  risk(iccid: string, date: string): Promise<Said<SimRisk>>;
  /** Ends a SIM for good; ending it once more is no failure. */
  cancel(iccid: string): Promise<void>;
  /** Tells which device each SIM was sold with. */
  bind(bindings: readonly { readonly iccid: string; readonly imei: string }[]): Promise<void>;
}
