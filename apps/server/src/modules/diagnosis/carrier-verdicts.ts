import type { checkAdvice } from '@device-pay/contract';
import type {
  SimApn,
  SimBinding,
  SimRegion,
  SimRisk,
  SimSession,
  SimStatus,
} from '../../gateways/carrier/port.ts';
import type { SimStopReason } from '../../platform/database/tables.ts';
import type { Data } from '../../platform/handler.ts';
import { simStateOf } from '../../platform/sim-state.ts';

export type Check = Data<'diagnosis.check-status'>;
export type CheckState = Check['state'];
export type Advice = (typeof checkAdvice)[number];
export type Detail = NonNullable<Check['detail']>;

/** The result of a check, without its time. Unknown never counts as ok. */
export interface Finding {
  readonly state: Exclude<CheckState, 'pending'>;
  readonly detail: Detail;
  readonly advice: Advice | null;
}

const finding = (state: Finding['state'], detail: Detail, advice: Advice | null = null): Finding => ({
  state,
  detail,
  advice,
});

export const unknown = (detail: Detail, advice: Advice | null = 'tryLater'): Finding =>
  finding('unknown', detail, advice);

export function statusFinding({ carrierStatus }: SimStatus): Finding {
  const simState = simStateOf(carrierStatus);
  const detail = { carrierStatus, simState };
  switch (simState) {
    case 'activated':
      return finding('ok', detail);
    case 'notActivated':
      return finding('warn', detail, 'activate');
    case 'stopped':
      return finding('bad', detail, 'seeStopReason');
    case 'preCancelled':
      return finding('bad', detail, 'renew');
    case 'cancelled':
      return finding('bad', detail, 'replaceSim');
    case 'unknown':
      return unknown(detail, 'contactSupport');
  }
}

export function onOffFinding({ on, carrierStatus }: SimStatus): Finding {
  if (on === null) return unknown({ on });
  if (on) return finding('ok', { on });
  return simStateOf(carrierStatus) === 'notActivated'
    ? finding('warn', { on }, 'activate')
    : finding('bad', { on }, 'seeStopReason');
}

/** What to do about a stop, by its reason; the most urgent first. */
const adviceOfReason: readonly (readonly [SimStopReason, Advice])[] = [
  ['separated', 'putSimBack'],
  ['expiredProduct', 'renew'],
  ['credit', 'buyPackage'],
  ['ownRequest', 'resumeService'],
  ['region', 'goToAllowedArea'],
  ['forced', 'contactSupport'],
];

export function stopReasonFinding({ stopReasons, carrierStatus }: SimStatus): Finding {
  const detail = { reasons: [...stopReasons] };
  const advice = adviceOfReason.find(([reason]) => stopReasons.includes(reason))?.[1];
  if (advice) return finding('bad', detail, advice);
  const state = simStateOf(carrierStatus);
  // In any other state the SIM does not work, and the carrier gives no reason.
  if (state === 'activated' || state === 'notActivated') return finding('ok', detail);
  return unknown(detail, state === 'cancelled' ? 'replaceSim' : 'contactSupport');
}

export function bindStatusFinding({ separated }: SimBinding): Finding {
  if (separated === null) return unknown({ separated });
  return separated ? finding('bad', { separated }, 'putSimBack') : finding('ok', { separated });
}

/** @param ownImei the device that the SIM is in by our records, used if the carrier does not say which one is bound */
export function imeiFinding({ boundImei, lastUsedImei }: SimBinding, ownImei: string): Finding {
  const bound = boundImei ?? ownImei;
  const detail = { boundImei: lastDigits(bound), lastUsedImei: lastUsedImei && lastDigits(lastUsedImei) };
  if (lastUsedImei === null) return unknown(detail, null);
  return lastUsedImei === bound ? finding('ok', detail) : finding('bad', detail, 'putSimBack');
}

/** Enough to recognise one's own device; the whole imei could be that of somebody else's. */
const lastDigits = (imei: string): string => `…${imei.slice(-4)}`;

export function sessionFinding({ open, apn, ip, startedAt }: SimSession): Finding {
  const detail = { sessionOpen: open, apn, ip, sessionStart: startedAt?.toISOString() ?? null };
  return open ? finding('ok', detail) : finding('warn', detail, 'restartDevice');
}

export function apnFinding({ inUse, expected }: SimApn): Finding {
  const detail = { apn: inUse, apnExpected: expected };
  if (inUse === null || expected === null) return unknown(detail, null);
  return inUse === expected ? finding('ok', detail) : finding('bad', detail, 'setApn');
}

/** @param area where the person is, used if the network does not say */
export function regionStatusFinding({ limited, areas, current }: SimRegion, area: string | null): Finding {
  const currentArea = current ?? area;
  const detail = { limited, areas: [...areas], currentArea };
  if (!limited) return finding('ok', detail);
  if (areas.length === 0 || currentArea === null) return unknown(detail, 'goToAllowedArea');
  return areas.includes(currentArea) ? finding('ok', detail) : finding('bad', detail, 'goToAllowedArea');
}

export function regionAreaFinding({ limited, areas, current }: SimRegion): Finding {
  const detail = { limited, areas: [...areas], currentArea: current };
  if (!limited) return finding('ok', detail);
  return areas.length === 0 ? unknown(detail, 'contactSupport') : finding('warn', detail);
}

/** Events before `since` are from a former owner's time: they are left out, and do not count for the verdict. */
export function riskFinding(risk: SimRisk, date: string, since: Date | null): Finding {
  const events = risk.events.filter(({ at }) => since === null || at >= since);
  const level = events.length < risk.events.length ? highestOf(events) : risk.level;
  const detail = {
    date,
    riskLevel: level,
    events: events.map((event) => ({ at: event.at.toISOString(), kind: event.kind, level: event.level })),
  };
  if (level === 'high') return finding('bad', detail, 'contactSupport');
  return level === 'low' ? finding('warn', detail) : finding('ok', detail);
}

function highestOf(events: SimRisk['events']): SimRisk['level'] {
  if (events.some(({ level }) => level === 'high')) return 'high';
  return events.length > 0 ? 'low' : 'none';
}
