import { parseStored, visitStore } from '../../call/storage.ts';

/** Digits to read aloud, as they were issued. Their text is told once: this page keeps it while they are good. */
export interface Digits {
  readonly id: string;
  readonly digits: string;
  /** UTC in milliseconds. */
  readonly expiresAt: number;
  readonly paceMs: number;
}

const keyOf = (iccid: string): string => `pay.digits:${iccid}`;

/** Phones' clocks are wrong by minutes: only how long they are good is taken from the server. */
export const digitsOf = (
  issued: { id: string; digits: string; expiresAt: string; serverTime: string; paceMs: number },
  now: number,
): Digits => ({
  id: issued.id,
  digits: issued.digits,
  expiresAt: now + Date.parse(issued.expiresAt) - Date.parse(issued.serverTime),
  paceMs: issued.paceMs,
});

export function keptDigits(iccid: string): Digits | undefined {
  const { id, digits, expiresAt, paceMs } = parseStored<Digits>(visitStore.get(keyOf(iccid))) ?? {};
  return id && digits && expiresAt && paceMs ? { id, digits, expiresAt, paceMs } : undefined;
}

export const keepDigits = (iccid: string, digits: Digits): void =>
  visitStore.set(keyOf(iccid), JSON.stringify(digits));

export const dropDigits = (iccid: string): void => visitStore.remove(keyOf(iccid));
