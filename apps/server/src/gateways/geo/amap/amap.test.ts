import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import type { GeoAddress, Geocoder } from '../port.ts';
import { amap } from './amap.ts';

const place = { longitude: 121.47, latitude: 31.23 };
const nearest: GeoAddress = { text: '上海市', precision: 'near', distanceM: 900, area: '上海市' };

let service: Server;
let geocoder: Geocoder;
let answer: object | string;
let lines: string[];
beforeAll(async () => {
  service = createServer((_request, response) => {
    if (typeof answer === 'string') response.writeHead(502).end(answer);
    else response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  geocoder = amap({ url, key: 'secret-key' }, { reverse: async () => nearest }, log);
});
afterAll(() => service.close());
beforeEach(() => {
  lines = [];
});

test('a key that AMap refuses is in the log, and the nearest known place is named meanwhile', async () => {
  answer = { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' };
  expect(await geocoder.reverse(place, 'zh')).toEqual(nearest);
  expect(lines.join()).toContain('AMap answered INVALID_USER_KEY');
  expect(lines.join()).not.toMatch(/secret-key|121\.47|31\.2/);
});

test('a page of a gateway before AMap is in the log with its status', async () => {
  answer = '<html>Bad Gateway</html>';
  expect(await geocoder.reverse(place, 'zh')).toEqual(nearest);
  expect(lines.join()).toContain('AMap answered 502');
});

test('where AMap has no address the nearest known place is named, and nothing is wrong', async () => {
  answer = { status: '1', info: 'OK', regeocode: { formatted_address: [] } };
  expect(await geocoder.reverse(place, 'zh')).toEqual(nearest);
  expect(lines).toEqual([]);
});
