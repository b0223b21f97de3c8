import { dayMs, hourMs, minuteMs } from '@device-pay/rules';
import type { InfoVerdict, PhotoRefusal, RejectReason } from '../../gateways/real-name/port.ts';
import type { RealNameReason, RealNameWay, SimRow } from '../../platform/database/tables.ts';
import type { TryLimit } from '../../platform/tries.ts';

/** By the carrier that issued the SIM, the usual way first. Each has one without a face video. */
const waysByCarrier: Readonly<Record<SimRow['carrier'], readonly RealNameWay[]>> = {
  unicom: ['faceVideo', 'carrierHall'],
  cmcc: ['carrierPage', 'carrierHall'],
  telecom: ['carrierPage', 'carrierHall'],
};
export const waysOf = (sim: Pick<SimRow, 'carrier'>): readonly RealNameWay[] => waysByCarrier[sim.carrier];

/** Digits are good for so long, or less where the carrier says so. */
export const digitsLifetimeMs = 5 * minuteMs;
/** How long each digit is shown, so that it can be read and heard. */
export const digitPaceMs = 1_200;

/** How long a lease lasts: longer than the carrier's slowest answer. Then another process may take it. */
export const leaseMs = 90_000;
/** How long a second step waits for the lease. */
export const leasePatienceMs = 15_000;

/** A video that comes in parts is waited for so long. */
export const uploadLifetimeMs = dayMs;

/**
 * A case that the carrier has not decided by then has timed out, whatever the carrier says of it: nobody tells us that
 * a person gave up on its page or in its shop, or that it lost a case, and photos must not be kept until it is found.
 */
export const undecidedMs = 7 * dayMs;
/** Until when at the latest the data of a case that now goes to the carrier is kept; the waiting person is told so. */
export const undecidedUntil = (now: Date, keepMs: number): Date =>
  new Date(now.getTime() + undecidedMs + keepMs);
/** A rejected case holds its SIM so long; then somebody else may begin. */
export const rejectedLifetimeMs = 30 * dayMs;

/** Until the carrier is asked next, after so many questions: 10 s, then longer and longer, at most an hour. */
export const queryPauseMs = (queries: number): number =>
  Math.min(10_000 * 2 ** Math.min(queries, 10), hourMs);

export const beginLimit = (imei: string): TryLimit => ({
  key: `real-name-begin:${imei}`,
  max: 20,
  windowMs: hourMs,
});
/** The carrier reads each of them, and is paid for it. */
export const photoLimit = (iccid: string): TryLimit => ({
  key: `real-name-photo:${iccid}`,
  max: 30,
  windowMs: hourMs,
});
/** Names and numbers are not to be tried out against the carrier's register. */
export const infoLimit = (iccid: string): TryLimit => ({
  key: `real-name-info:${iccid}`,
  max: 10,
  windowMs: hourMs,
});
export const digitsLimit = (iccid: string): TryLimit => ({
  key: `real-name-digits:${iccid}`,
  max: 10,
  windowMs: hourMs,
});
export const videoLimit = (iccid: string): TryLimit => ({
  key: `real-name-video:${iccid}`,
  max: 20,
  windowMs: hourMs,
});
export const partLimit = (iccid: string): TryLimit => ({
  key: `real-name-part:${iccid}`,
  max: 400,
  windowMs: hourMs,
});

/** `1101**********002X`: enough to recognise the own number, too little for anybody else. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, 4)}${'*'.repeat(Math.max(0, number.length - 8))}${number.slice(-4)}`;

/** A name as ID cards have it: letters of any script, with dots, hyphens and spaces between them. */
export const isPersonName = (name: string): boolean =>
  /^[\p{L}\p{M}]+(?:[·•.\-' ][\p{L}\p{M}]+)*$/u.test(name);

/** As they stand on the card: one form for one name and one number. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ').replaceAll('•', '·');
export const tidyNumber = (number: string): string => number.trim().toUpperCase();

export const photoReasons: Readonly<Record<PhotoRefusal, RealNameReason>> = {
  blurred: 'photoBlurred',
  glare: 'photoGlare',
  notACard: 'notAnIdCard',
  wrongSide: 'wrongSide',
  expired: 'idExpired',
};

export const infoReasons: Readonly<Record<Exclude<InfoVerdict, 'ok'>, RealNameReason>> = {
  mismatch: 'infoMismatch',
  underAge: 'underAge',
  tooManyCards: 'tooManyCards',
};

export const rejectReasons: Readonly<Record<RejectReason, RealNameReason>> = {
  frontRejected: 'frontRejected',
  backRejected: 'backRejected',
  faceMismatch: 'faceMismatch',
  digitsWrong: 'digitsUnread',
  videoUnclear: 'videoUnclear',
  infoMismatch: 'infoMismatch',
  tooManyCards: 'tooManyCards',
  timeout: 'timedOut',
};
