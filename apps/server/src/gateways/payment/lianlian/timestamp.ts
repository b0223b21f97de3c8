const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    // Making one costs about a hundred times what using it does.
    formats.set(zone, format);
  }
  return format;
}

/** `yyyyMMddHHmmss` by the zone's wall clock. @throws RangeError for an unknown zone */
export function formatTimestamp(instant: Date, zone: string): string {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = value;
  const { year = '', month, day, hour, minute, second } = part;
  return `${year.padStart(4, '0')}${month}${day}${hour}${minute}${second}`;
}

/**
 * The instant at which the zone's clock shows `text`; null for what is no such moment. Of the hour that comes
 * twice in autumn it is the first.
 */
export function parseTimestamp(text: string, zone: string): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // The offset at the wanted moment isn't known before the moment is: one a day before and after has to fit.
  for (const nearMs of [asUtcMs - dayMs, asUtcMs + dayMs]) {
    const instant = new Date(asUtcMs - offsetMs(nearMs, zone));
    if (formatTimestamp(instant, zone) === text) return instant;
  }
  return null;
}

/** How far the zone's clock is ahead of UTC at an instant. */
function offsetMs(instantMs: number, zone: string): number {
  const shown = formatTimestamp(new Date(instantMs), zone);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [
    shown.slice(0, 4),
    ...(shown.slice(4).match(/../g) ?? []),
  ].map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

const dayMs = 86_400_000;
