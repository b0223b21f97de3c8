import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { CarrierError } from '../port.ts';
import { httpCarrier } from './http-carrier.ts';

let answer: unknown;
const server = createServer((_, response) => response.end(JSON.stringify(answer)));
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

function carrierAt() {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return httpCarrier({ url, appId: 'app', secret: 'secret', timeoutMs: 5_000, log: createLogger('silent') });
}

test.each([
  [{ code: 404, message: 'no such SIM' }, 'simUnknown'],
  [{ code: 500 }, 'carrierUnavailable'],
  [{ code: 0, data: {} }, 'carrierUnavailable'],
  [{ code: 0, data: { status: 1e10, stopReasons: [] }, asOf: '2026-11-23T00:00:00Z' }, 'carrierUnavailable'],
  ['no object', 'carrierUnavailable'],
] as const)('the answer %j of the carrier is %s', async (said, problem) => {
  answer = said;
  await expect(carrierAt().status('89860677000000000002')).rejects.toEqual(new CarrierError(problem));
});

test('the name of an access point loses what can not be stored or turns text around', async () => {
  const long = 'a'.repeat(99);
  answer = {
    code: 0,
    data: { inUse: `\u202e3g\u0000net\ud83d`, expected: `${long}😀b` },
    asOf: '2026-11-23T00:00:00Z',
  };
  expect((await carrierAt().apn('89860677000000000002')).value).toEqual({
    inUse: '3gnet',
    expected: `${long}😀`,
  });
});
