import type { SimApn, SimBinding, SimRegion, SimRisk, SimSession, SimStatus } from '../port.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stopReasons = ['expiredProduct', 'separated', 'credit', 'ownRequest', 'region', 'forced'] as const;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : null;
const imeiOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{15}$/.test(value) ? value : null;
/** The carriers write yes and no as 1 and 0. */
const flagOf = (value: unknown): boolean | null => (value === 1 ? true : value === 0 ? false : null);
function timeOf(value: unknown): Date | null {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** What each answer says; null when it can't be read, which is as good as none. */
export const readers = {
  status: ({ status, onOff, stopReasons: reasons }: Fields): SimStatus | null =>
    Number.isInteger(status) && Array.isArray(reasons)
      ? {
          carrierStatus: status as number,
          on: flagOf(onOff),
          stopReasons: stopReasons.filter((reason) => reasons.includes(reason)),
        }
      : null,

  // 0 separated, 1 not.
  binding: ({ bindStatus, boundImei, lastUsedImei }: Fields): SimBinding => {
    const bound = flagOf(bindStatus);
    return {
      separated: bound === null ? null : !bound,
      boundImei: imeiOf(boundImei),
      lastUsedImei: imeiOf(lastUsedImei),
    };
  },

  session: ({ online, apn, ip, startedAt }: Fields): SimSession | null => {
    const open = flagOf(online);
    return open === null ? null : { open, apn: textOf(apn), ip: textOf(ip), startedAt: timeOf(startedAt) };
  },

  apn: ({ inUse, expected }: Fields): SimApn => ({ inUse: textOf(inUse), expected: textOf(expected) }),

  region: ({ limited, areas, current }: Fields): SimRegion | null => {
    const isLimited = flagOf(limited);
    if (isLimited === null || !Array.isArray(areas)) return null;
    return {
      limited: isLimited,
      areas: areas.flatMap((area) => textOf(area) ?? []).slice(0, 50),
      current: textOf(current),
    };
  },

  risk: ({ level, events }: Fields): SimRisk | null => {
    if (level !== 'none' && level !== 'low' && level !== 'high') return null;
    if (!Array.isArray(events)) return null;
    return {
      level,
      events: events.slice(0, 100).flatMap((event) => {
        if (!isFields(event)) return [];
        const [at, kind] = [timeOf(event.at), textOf(event.kind)];
        return at && kind ? [{ at, kind, level: event.level === 'high' ? 'high' : 'low' }] : [];
      }),
    };
  },
};
