import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { CarrierError } from '../port.ts';
import { httpCarrier } from './http-carrier.ts';

let answer: unknown;
let status = 200;
const server = createServer((_, response) => {
  response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
const lines: string[] = [];
beforeEach(() => {
  status = 200;
  lines.length = 0;
});

function carrierAt() {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  return httpCarrier({ url, appId: 'app', secret: 'secret', timeoutMs: 5_000, log });
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

test.each([
  [502, '<html>Bad Gateway</html>', 'status 502, no object'],
  [401, { code: 'SIGN_WRONG' }, 'status 401, code SIGN_WRONG'],
  [200, { code: 0, data: {} }, 'a field is not as it should be'],
])('the log says what the carrier answered: %i %j', async (answered, said, reason) => {
  [status, answer] = [answered, said];
  await expect(carrierAt().status('89860677000000000002')).rejects.toThrow('carrierUnavailable');
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual([reason]);
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
