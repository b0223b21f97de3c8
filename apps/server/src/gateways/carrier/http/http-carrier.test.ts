import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CarrierError } from '../port.ts';
import { httpCarrier } from './http-carrier.ts';

let answer: unknown;
const server = createServer((_, response) => response.end(JSON.stringify(answer)));
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

test.each([
  [{ code: 404, message: 'no such SIM' }, 'simUnknown'],
  [{ code: 500 }, 'carrierUnavailable'],
  [{ code: 0, data: {} }, 'carrierUnavailable'],
  ['no object', 'carrierUnavailable'],
] as const)('the answer %j of the carrier is %s', async (said, problem) => {
  answer = said;
  const { port } = server.address() as AddressInfo;
  const carrier = httpCarrier({
    url: `http://127.0.0.1:${port}`,
    appId: 'app',
    secret: 'secret',
    timeoutMs: 5_000,
  });
  await expect(carrier.status('89860677000000000002')).rejects.toEqual(new CarrierError(problem));
});
