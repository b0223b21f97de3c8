import { createHash } from 'node:crypto';

export type StopReason = 'expiredProduct' | 'separated' | 'credit' | 'ownRequest' | 'region' | 'forced';

/** A SIM as its carrier has it. */
export interface Sim {
  readonly iccid: string;
  /** 1, 6, 7 not activated · 2 activated · 4 stopped · 8 on notice · 9 cancelled. */
  status: number;
  stopReasons: StopReason[];
  /** False: it is out of the device that it is bound to. */
  isInDevice: boolean;
  boundImei: string | null;
  lastUsedImei: string | null;
  /** The APN in use; null: the expected one. */
  apn: string | null;
  /** The only areas in which it works; null: everywhere. */
  areas: string[] | null;
  area: string;
  riskEvents: { at: string; kind: string; level: 'low' | 'high' }[];
}

/** What differs from a healthy SIM. */
export type SimChanges = Partial<Omit<Sim, 'iccid'>>;

const seed = (iccid: string): Buffer => createHash('sha256').update(`sim ${iccid}`).digest();

/** The APN that the SIM's issuer provides. */
export function expectedApn(iccid: string): string {
  const issuer = iccid.slice(0, 6);
  if (issuer === '898603' || issuer === '898611') return 'ctnet';
  return ['898601', '898606', '898609'].includes(issuer) ? '3gnet' : 'cmnet';
}

export const healthySim = (iccid: string): Sim => ({
  iccid,
  status: 2,
  stopReasons: [],
  isInDevice: true,
  boundImei: null,
  lastUsedImei: null,
  apn: null,
  areas: null,
  area: '上海市',
  riskEvents: [],
});

/** A SIM that is on has a session at an address of its own; the start follows from its ICCID. */
export function sessionOf(sim: Sim, nowMs: number): Record<string, unknown> {
  const bytes = seed(sim.iccid);
  const open = isOn(sim) && sim.isInDevice;
  const lengthMs = (bytes.readUInt16BE(0) / 65_536) * 12 * 3_600_000;
  const startedAtMs = Math.floor(nowMs / 43_200_000) * 43_200_000 - lengthMs;
  return {
    online: open ? 1 : 0,
    apn: open ? (sim.apn ?? expectedApn(sim.iccid)) : '',
    ip: open ? `10.${bytes.readUInt8(2)}.${bytes.readUInt8(3)}.${1 + (bytes.readUInt8(4) % 254)}` : '',
    startedAt: open ? new Date(startedAtMs).toISOString() : '',
  };
}

export const isOn = ({ status, stopReasons }: Sim): boolean => status === 2 && stopReasons.length === 0;
