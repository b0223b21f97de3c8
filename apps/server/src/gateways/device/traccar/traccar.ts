import type { CommandOutcome, DeviceCommand, DeviceConnector } from '../port.ts';
import { request, type TraccarSettings } from './client.ts';
import { type TraccarDevice, type TraccarPosition, toReport } from './report.ts';

/** Traccar's types for our commands. There is none for settings: each device protocol has its own. */
const commandTypes: Partial<Record<DeviceCommand['type'], string>> = {
  restart: 'rebootDevice',
  locate: 'positionSingle',
  reportNow: 'positionSingle',
};

const categories = {
  hotspot: 'default',
  locator: 'person',
  pet: 'animal',
  camera: 'default',
  car: 'car',
} as const;

interface TraccarEvent {
  readonly eventTime: string;
  readonly attributes?: { readonly result?: unknown };
}

/**
 * Devices that are connected to a Traccar server (its REST API, https://www.traccar.org/api-reference/). It is polled
 * for the last position of every device. A device's uniqueId is its imei.
 */
export function traccar(settings: TraccarSettings): DeviceConnector {
  /** Traccar's own numbers of devices by imei; they never change. */
  const deviceIds = new Map<string, number>();

  async function idOf(imei: string): Promise<number | undefined> {
    if (!deviceIds.has(imei)) {
      const path = `/devices?uniqueId=${imei}`;
      // Traccar refuses a device that it does not know.
      const { status, body } = await request<TraccarDevice[] | null>(settings, 'GET', path, {
        allowed: [400],
      });
      if (status < 300) for (const { uniqueId, id } of body ?? []) deviceIds.set(uniqueId, id);
    }
    return deviceIds.get(imei);
  }

  async function all(): Promise<TraccarDevice[]> {
    const { body } = await request<TraccarDevice[]>(settings, 'GET', '/devices');
    for (const { uniqueId, id } of body) deviceIds.set(uniqueId, id);
    return body;
  }

  return {
    subscribe: null,
    readPush: null,
    async provision(devices) {
      const known = new Set((await all()).map(({ uniqueId }) => uniqueId));
      for (const { imei, name, kind } of devices) {
        if (known.has(imei)) continue;
        const body = { name, uniqueId: imei, category: categories[kind] };
        // Traccar refuses a number that a device of another of its users has.
        const made = await request<TraccarDevice>(settings, 'POST', '/devices', { body, allowed: [400] });
        if (made.status === 400) continue;
        deviceIds.set(imei, made.body.id);
        known.add(imei);
      }
      return devices.flatMap(({ imei }) => (known.has(imei) ? [imei] : []));
    },
    async send({ imei, type }) {
      const traccarType = commandTypes[type];
      if (!traccarType) return 'unsupported';
      const deviceId = await idOf(imei);
      if (deviceId === undefined) return 'unsupported';
      const { body: devices } = await request<TraccarDevice[]>(settings, 'GET', `/devices?id=${deviceId}`);
      // Traccar would queue a command for an offline device and send it some day.
      if (devices[0]?.status !== 'online') return 'offline';
      const body = { deviceId, type: traccarType, attributes: {} };
      const { status } = await request(settings, 'POST', '/commands/send', { body, allowed: [400] });
      return status === 400 ? 'unsupported' : 'sent';
    },
    async outcomeOf({ commandId, imei }, sentAt): Promise<CommandOutcome> {
      const deviceId = await idOf(imei);
      if (deviceId === undefined) return { commandId, state: 'unknown', reason: null, slot: null };
      // Answers do not name their command: the first one after the sending is taken for its answer.
      const query = new URLSearchParams({
        deviceId: String(deviceId),
        type: 'commandResult',
        from: sentAt.toISOString(),
        to: new Date(sentAt.getTime() + answerWithinMs).toISOString(),
      });
      const { body } = await request<TraccarEvent[]>(settings, 'GET', `/reports/events?${query}`);
      const [answer] = body;
      if (!answer) return { commandId, state: 'pending', reason: null, slot: null };
      const result = answer.attributes?.result;
      const refused =
        typeof result === 'string' && /\b(err|error|fail\w*|refused|unsupported)\b/i.test(result);
      return {
        commandId,
        state: refused ? 'refused' : 'done',
        reason: refused ? 'refused' : null,
        slot: null,
      };
    },
    async poll() {
      const devices = await all();
      const imeiById = new Map(devices.map(({ id, uniqueId }) => [id, uniqueId]));
      const { body: positions } = await request<TraccarPosition[]>(settings, 'GET', '/positions');
      return positions.flatMap((position) => {
        const imei = imeiById.get(position.deviceId);
        return imei ? (toReport(imei, position) ?? []) : [];
      });
    },
  };
}

/** After this time an answer no longer counts as that of the command. */
const answerWithinMs = 5 * 60_000;
