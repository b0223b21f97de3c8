import { randomUUID } from 'node:crypto';
import { type FleetDevice, isOnline } from '../devices/fleet/device.ts';
import { Fleet } from '../devices/fleet/fleet.ts';
import { advanceClock, type ControlCall, ControlError, requireText } from '../platform/control.ts';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from '../platform/http-server.ts';
import { openRecords, saveClock } from '../platform/journalled-state.ts';
import { serveSimulator } from '../platform/serve-simulator.ts';
import type { RunningSimulator, SimulatorOptions } from '../platform/simulator.ts';
import { deviceView, type Heard, kindOfCategory, positionView } from './views.ts';

const user = 'portal@device-pay.example';
const password = 'simulated';
const token = 'simulated-token';

interface Numbered {
  readonly device: FleetDevice;
  readonly id: number;
}

type Hear = (device: FleetDevice) => Heard;

/** A Traccar server's REST API over the same simulated devices: devices, positions, commands, events. */
export async function startTraccar(options: SimulatorOptions): Promise<RunningSimulator> {
  const { journal, records, clock } = await openRecords(options, 'traccar');
  const settled: { readonly deviceImei: string; readonly atMs: number; readonly result: string }[] = [];
  const fleet = new Fleet(journal, records, { clock, deadSpots: options.deadSpots }, (record) =>
    settled.push({
      deviceImei: record.imei,
      atMs: clock.now(),
      result: record.state === 'done' ? 'OK' : 'ERROR refused',
    }),
  );
  const numbered = (): Numbered[] =>
    [...fleet.devices.values()].map((device, index) => ({ device, id: index + 1 }));

  /** When each device was last found in the network: until it is back, Traccar repeats what it said then. */
  const heardAtMs = new Map<string, number>();
  const hear: Hear = (device) => {
    const online = isOnline(device, clock.now());
    if (online) heardAtMs.set(device.imei, clock.now());
    return { online, atMs: heardAtMs.get(device.imei) ?? device.registeredAtMs };
  };

  const route = (request: HttpRequest): HttpAnswer => {
    if (!isAuthorized(request.headers.authorization)) return jsonAnswer(401, 'Unauthorized');
    const { path, query } = request;
    if (request.method === 'GET' && path === '/api/devices') return showDevices(numbered(), query, hear);
    if (request.method === 'POST' && path === '/api/devices')
      return addDevice(fleet, request.body, clock.now(), hear);
    if (request.method === 'GET' && path === '/api/positions') {
      return jsonAnswer(
        200,
        numbered().map(({ device, id }) => positionView(device, id, hear(device).atMs)),
      );
    }
    if (request.method === 'POST' && path === '/api/commands/send') return send(request.body);
    if (request.method === 'GET' && path === '/api/reports/events') return showEvents(query);
    return { status: 404 };
  };

  function send(body: string): HttpAnswer {
    const command = JSON.parse(body) as { deviceId?: number; type?: string };
    const device = numbered().find(({ id }) => id === command.deviceId)?.device;
    const type = { rebootDevice: 'restart', positionSingle: 'locate' }[command.type ?? ''];
    if (!device || !type) return { status: 400, body: 'Command type is not supported - RuntimeException' };
    const request = { commandId: randomUUID(), imei: device.imei, type, parameters: {} };
    const record = fleet.commands.submit(request, device);
    if (record === 'unsupported') return { status: 400, body: 'Command type is not supported' };
    return jsonAnswer(record === 'offline' ? 202 : 200, { id: 0, ...command, attributes: {} });
  }

  function showEvents(query: URLSearchParams): HttpAnswer {
    const device = numbered().find(({ id }) => String(id) === query.get('deviceId'))?.device;
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    const events = settled.filter(
      ({ deviceImei, atMs }) => deviceImei === device?.imei && atMs >= from && atMs <= to,
    );
    return jsonAnswer(
      200,
      events.map(({ atMs, result }, index) => ({
        id: index + 1,
        type: 'commandResult',
        eventTime: new Date(atMs).toISOString().replace('Z', '+00:00'),
        deviceId: Number(query.get('deviceId')),
        positionId: 0,
        attributes: { result },
      })),
    );
  }

  const controlCalls: Readonly<Record<string, ControlCall>> = {
    'POST /control/devices': async ({ imei, online, manners }) => {
      const device = fleet.devices.get(requireText({ imei }, 'imei'));
      if (!device) return;
      const mannersThen = manners === undefined ? device.manners : readManners(manners);
      if (typeof online === 'boolean') device.online = online;
      device.manners = mannersThen;
      fleet.save(device);
      await journal.flushed();
    },
    'POST /control/clock': async (input) => {
      advanceClock(clock, input);
      saveClock(journal, clock);
      await journal.flushed();
    },
  };
  const { url, stop } = await serveSimulator({
    port: options.port,
    controlCalls,
    handle: async (request) => route(request),
    actors: [clock],
    journal,
  });
  return {
    url,
    env: { TRACCAR_URL: url, TRACCAR_USER: user, TRACCAR_PASSWORD: password },
    stop,
  };
}

/** All manners but `forgotten`: Traccar keeps every command. */
function readManners(value: unknown): FleetDevice['manners'] {
  if (value === 'obeys' || value === 'refuses' || value === 'silent') return value;
  throw new ControlError(400, 'manners must be obeys, refuses or silent');
}

function isAuthorized(header: string | undefined): boolean {
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return header === basic || header === `Bearer ${token}`;
}

function showDevices(devices: readonly Numbered[], query: URLSearchParams, hear: Hear): HttpAnswer {
  const uniqueIds = query.getAll('uniqueId');
  const ids = query.getAll('id');
  const found = devices.filter(
    ({ device, id }) =>
      (uniqueIds.length === 0 || uniqueIds.includes(device.imei)) &&
      (ids.length === 0 || ids.includes(String(id))),
  );
  // Like Traccar: if one of the devices does not exist, the whole request is refused.
  if (found.length < Math.max(uniqueIds.length, ids.length)) {
    return { status: 400, body: 'Device access denied - SecurityException' };
  }
  return jsonAnswer(
    200,
    found.map(({ device, id }) => deviceView(device, id, hear(device))),
  );
}

function addDevice(fleet: Fleet, body: string, nowMs: number, hear: Hear): HttpAnswer {
  const { uniqueId = '', name = '', category } = JSON.parse(body) as Record<string, string>;
  if (fleet.devices.has(uniqueId)) return { status: 400, body: 'Duplicate entry - StorageException' };
  fleet.introduce({
    imei: uniqueId,
    name,
    kind: kindOfCategory(category),
    cards: [{ slot: 1, iccid: '', active: true }],
    lastReport: { at: new Date(nowMs).toISOString(), dataTotalMb: null, position: null },
  });
  const device = fleet.devices.get(uniqueId) as FleetDevice;
  return jsonAnswer(200, deviceView(device, fleet.devices.size, hear(device)));
}
