import { isIP } from 'node:net';
import {
  isJsonFields,
  type JsonFields,
  numberWithin,
  parseJsonFields,
  timeOf,
  wholeWithin,
} from '../../../platform/json-fields.ts';
import { outsideText } from '../../../platform/outside-text.ts';
import type { CommandOutcome, DevicePush, DeviceReport, ReportedClient, ReportedPosition } from '../port.ts';

/** Reads a push; null when it is not one. Reports and outcomes that can't be read are left out. */
export function readPushBody(text: string): DevicePush | null {
  const body = parseJsonFields(text);
  if (!body) return null;
  const { reports = [], outcomes = [] } = body;
  if (!Array.isArray(reports) || !Array.isArray(outcomes)) return null;
  return {
    reports: reports.flatMap((report) => (isJsonFields(report) ? (readReport(report) ?? []) : [])),
    outcomes: outcomes.flatMap((outcome) => (isJsonFields(outcome) ? (readOutcome(outcome) ?? []) : [])),
  };
}

/** Values out of range count as not measured: a broken sensor must not spoil what the others say. */
function readReport(fields: JsonFields): DeviceReport | null {
  const at = timeOf(fields.at);
  if (typeof fields.imei !== 'string' || !/^\d{15}$/.test(fields.imei) || !at) return null;
  const { network } = fields;
  const clientList = Array.isArray(fields.clientList) ? readClients(fields.clientList) : undefined;
  return {
    imei: fields.imei,
    at,
    batteryPercent: wholeWithin(fields.batteryPercent, 0, 100),
    signalDbm: wholeWithin(fields.signalDbm, -150, 0),
    network: network === '2G' || network === '3G' || network === '4G' || network === '5G' ? network : null,
    position: isJsonFields(fields.position) ? readPosition(fields.position) : null,
    dataTotalMb: wholeWithin(fields.dataTotalMb, 0, Number.MAX_SAFE_INTEGER),
    clients: wholeWithin(fields.clients, 0, 1000) ?? clientList?.length ?? null,
    ...(clientList ? { clientList } : {}),
  };
}

/** No hotspot lets more clients in. */
const mostClients = 128;

function readClients(list: readonly unknown[]): ReportedClient[] {
  const clients = new Map<string, ReportedClient>();
  for (const one of list.slice(0, mostClients)) {
    if (!isJsonFields(one) || typeof one.mac !== 'string') continue;
    const mac = one.mac.toLowerCase().replaceAll('-', ':');
    if (!/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(mac)) continue;
    const ip = typeof one.ip === 'string' && isIP(one.ip) > 0 ? one.ip : null;
    clients.set(mac, { mac, name: outsideText(one.name, 60) ?? '', ip });
  }
  return [...clients.values()];
}

function readPosition(fields: JsonFields): ReportedPosition | null {
  const longitude = numberWithin(fields.longitude, -180, 180);
  const latitude = numberWithin(fields.latitude, -90, 90);
  if (longitude === null || latitude === null || isNowhere(longitude, latitude)) return null;
  const { kind } = fields;
  return {
    longitude,
    latitude,
    accuracyM: wholeWithin(fields.accuracyM, 0, 100_000),
    kind: kind === 'gps' || kind === 'wifi' || kind === 'cell' ? kind : null,
    speedKmh: numberWithin(fields.speedKmh, 0, 2000),
    headingDeg: wholeWithin(fields.headingDeg, 0, 360),
  };
}

/** The position that a receiver without a fix sends: no device of ours is in the sea off Ghana. */
export const isNowhere = (longitude: number, latitude: number): boolean => longitude === 0 && latitude === 0;

export function readOutcome(fields: JsonFields): CommandOutcome | null {
  const { commandId, state, reason } = fields;
  if (typeof commandId !== 'string') return null;
  if (state !== 'pending' && state !== 'done' && state !== 'refused') return null;
  return {
    commandId,
    state,
    reason: typeof reason === 'string' && /^\w{1,40}$/.test(reason) ? reason : null,
    slot: wholeWithin(fields.slot, 1, 8),
  };
}
