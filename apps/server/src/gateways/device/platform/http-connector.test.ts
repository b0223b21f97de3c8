import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ConnectedDevice, DeviceConnector } from '../port.ts';
import { httpDeviceConnector } from './http-connector.ts';

let platform: Server | undefined;
afterEach(() => void platform?.close());

/** A platform that refuses each list with one of these devices. */
async function platformThatRefuses(
  refused: readonly string[],
  status = 400,
): Promise<{ connector: DeviceConnector; lists: string[][] }> {
  const lists: string[][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { devices: ConnectedDevice[] };
      const list = body.devices.map(({ imei }) => imei);
      lists.push(list);
      response.statusCode = list.some((imei) => refused.includes(imei)) ? status : 200;
      response.end('{}');
    });
  });
  platform = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { connector: httpDeviceConnector({ url, keyId: 'k', secret: 's' }, '/push'), lists };
}

const devices = Array.from({ length: 500 }, (_, i): ConnectedDevice => {
  return { imei: String(990_000_000_000_000 + i), name: '', kind: 'locator', cards: [], lastReport: null };
});
const imeis = devices.map(({ imei }) => imei);

test('devices that the platform refuses keep out no others of their list', async () => {
  const refused = [imeis[0], imeis[321]].map(String);
  const { connector, lists } = await platformThatRefuses(refused);
  expect(await connector.provision(devices)).toEqual(imeis.filter((imei) => !refused.includes(imei)));
  expect(lists.length).toBeLessThan(40);
});

test('a platform that refuses every device is an error', async () => {
  const { connector } = await platformThatRefuses(imeis);
  await expect(connector.provision(devices.slice(0, 4))).rejects.toThrow('refuses all');
});

test.each([401, 403, 404, 429, 503])(
  'a list that is answered %i is not sent in parts, and the error names it',
  async (status) => {
    const { connector, lists } = await platformThatRefuses(imeis, status);
    await expect(connector.provision(devices)).rejects.toThrow(`answered ${status} to POST /v1/devices`);
    expect(lists).toHaveLength(1);
  },
);
