import { dayMs, wallClockMs } from '@device-pay/rules';

/** `yyyyMMddHHmmss` of the zone's local time. @throws RangeError for an unknown zone */
export const formatTimestamp = (instant: Date, zone: string): string =>
  new Date(wallClockMs(instant.getTime(), zone)).toISOString().slice(0, 19).replace(/\D/g, '');

/**
 * The instant at which the zone's clock shows `text`; null if it never does. In autumn's repeated hour, the first of
 * the two.
 */
export function parseTimestamp(text: string, zone: string): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // The zone's offset at the instant depends on the instant itself: the offset of a day before or of a day after must
  // fit.
  for (const nearMs of [wallMs - dayMs, wallMs + dayMs]) {
    const instant = new Date(wallMs - (wallClockMs(nearMs, zone) - nearMs));
    if (formatTimestamp(instant, zone) === text) return instant;
  }
  return null;
}
