import { hourMs, minuteMs } from '@device-pay/rules';
import { networkOf } from '../../platform/network.ts';
import type { TryLimit } from '../../platform/tries.ts';

/** The least time between two self-checks of one person for one device. */
export const pauseMs = minuteMs;

/** How many reports of devices, and results of speed tests, one session may hand in. */
export const reportLimit = (sessionId: string): TryLimit => ({
  key: `self-check-report:${sessionId}`,
  max: 20,
  windowMs: hourMs,
});
export const resultLimit = (sessionId: string): TryLimit => ({
  key: `speed-result:${sessionId}`,
  max: 60,
  windowMs: hourMs,
});

/** Transfers of speed tests: about 20 tests an hour for a session, and more for the address that many share. */
export const transferLimits = (sessionId: string, clientIp: string): TryLimit[] => [
  { key: `speed:${sessionId}`, max: 600, windowMs: hourMs },
  { key: `speed-from:${networkOf(clientIp)}`, max: 3000, windowMs: hourMs },
];
