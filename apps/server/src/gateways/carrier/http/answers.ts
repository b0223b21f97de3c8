import { isJsonFields, type JsonFields, timeOf } from '../../../platform/json-fields.ts';
import { outsideText } from '../../../platform/outside-text.ts';
import type { SimApn, SimBinding, SimRegion, SimRisk, SimSession, SimStatus } from '../port.ts';

const stopReasons = ['expiredProduct', 'separated', 'credit', 'ownRequest', 'region', 'forced'] as const;

const textOf = (value: unknown): string | null => outsideText(value, 100);
const imeiOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{15}$/.test(value) ? value : null;
/** The carriers write yes and no as 1 and 0. */
const flagOf = (value: unknown): boolean | null => (value === 1 ? true : value === 0 ? false : null);

/** Any number may be a new one of the carrier's, but no larger one could be stored. */
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 999_999_999;

/** Reads each answer; null when it can't be read, which counts as no answer. */
export const readers = {
  status: ({ status, onOff, stopReasons: reasons }: JsonFields): SimStatus | null =>
    isStatus(status) && Array.isArray(reasons)
      ? {
          carrierStatus: status,
          on: flagOf(onOff),
          stopReasons: stopReasons.filter((reason) => reasons.includes(reason)),
        }
      : null,

  // 0: separated from its device; 1: not.
  binding: ({ bindStatus, boundImei, lastUsedImei }: JsonFields): SimBinding => {
    const bound = flagOf(bindStatus);
    return {
      separated: bound === null ? null : !bound,
      boundImei: imeiOf(boundImei),
      lastUsedImei: imeiOf(lastUsedImei),
    };
  },

  session: ({ online, apn, ip, startedAt }: JsonFields): SimSession | null => {
    const open = flagOf(online);
    return open === null ? null : { open, apn: textOf(apn), ip: textOf(ip), startedAt: timeOf(startedAt) };
  },

  apn: ({ inUse, expected }: JsonFields): SimApn => ({ inUse: textOf(inUse), expected: textOf(expected) }),

  region: ({ limited, areas, current }: JsonFields): SimRegion | null => {
    const isLimited = flagOf(limited);
    if (isLimited === null || !Array.isArray(areas)) return null;
    return {
      limited: isLimited,
      areas: areas.flatMap((area) => textOf(area) ?? []).slice(0, 50),
      current: textOf(current),
    };
  },

  risk: ({ level, events }: JsonFields): SimRisk | null => {
    if (level !== 'none' && level !== 'low' && level !== 'high') return null;
    if (!Array.isArray(events)) return null;
    return {
      level,
      events: events.slice(0, 100).flatMap((event) => {
        if (!isJsonFields(event)) return [];
        const [at, kind] = [timeOf(event.at), textOf(event.kind)];
        return at && kind ? [{ at, kind, level: event.level === 'high' ? 'high' : 'low' }] : [];
      }),
    };
  },
};
