import type { CommandOutcome, ConnectedDevice, DeviceConnector } from '../port.ts';
import { type DevicePlatformSettings, request, signatureFault, unexpected } from './client.ts';
import { readOutcome, readPushBody } from './push.ts';

/** With these the platform refuses what is in a batch; with others, whoever sends it, or it cannot answer. */
const refusesContent: ReadonlySet<number> = new Set([400, 413, 422]);

/**
 * The device platform's protocol for connected devices. Reports are pushed in batches of at most 500 to the
 * subscribed address, signed as our own requests are; a push that is not answered with 2xx comes again.
 * @param pushPath the path of that address, which is signed
 */
export function httpDeviceConnector(settings: DevicePlatformSettings, pushPath: string): DeviceConnector {
  /** A batch that is refused is halved: one device that the platform does not want must not keep out the others. */
  const introduce = async (devices: readonly ConnectedDevice[]): Promise<string[]> => {
    const answer = await request(settings, 'POST', '/v1/devices', JSON.stringify({ devices }));
    if (answer.status < 300) return devices.map(({ imei }) => imei);
    if (!refusesContent.has(answer.status)) throw unexpected(answer);
    if (devices.length === 1) return [];
    const half = Math.ceil(devices.length / 2);
    return [...(await introduce(devices.slice(0, half))), ...(await introduce(devices.slice(half)))];
  };
  return {
    poll: null,
    async provision(devices) {
      const taken = await introduce(devices);
      if (taken.length === 0) throw new Error('the device platform refuses all of the new devices');
      return taken;
    },
    async send(command) {
      const answer = await request(settings, 'POST', '/v1/commands', JSON.stringify(command));
      if (answer.status === 409) return 'offline';
      if (answer.status === 422 || answer.status === 404) return 'unsupported';
      if (answer.status >= 300) throw unexpected(answer);
      return 'sent';
    },
    async outcomeOf({ commandId }): Promise<CommandOutcome> {
      const answer = await request(settings, 'GET', `/v1/commands/${encodeURIComponent(commandId)}`);
      if (answer.status === 404) return { commandId, state: 'unknown', reason: null, slot: null };
      const outcome = answer.status < 300 && readOutcome(answer.body);
      if (!outcome) throw unexpected(answer);
      return outcome;
    },
    async subscribe(url) {
      const answer = await request(settings, 'PUT', '/v1/subscription', JSON.stringify({ url }));
      if (answer.status >= 300) throw unexpected(answer);
    },
    readPush(headers, rawBody) {
      const fault = signatureFault(settings, pushPath, headers.authorization, rawBody);
      if (fault !== null) return { accepted: false, reason: fault };
      const push = readPushBody(rawBody);
      return push ? { accepted: true, push } : { accepted: false, reason: 'unreadable' };
    },
  };
}
