import { parseStored, visitStore } from '../../call/storage.ts';

/** Digits to read aloud. The server tells them only once, so this tab keeps them while they are valid. */
export interface Digits {
  readonly id: string;
  readonly digits: string;
  /** UTC in milliseconds. */
  readonly expiresAt: number;
  readonly paceMs: number;
}

const keyOf = (iccid: string): string => `pay.digits:${iccid}`;

/** Phones' clocks may be wrong by minutes, so only the time span until the expiry is taken from the server. */
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
