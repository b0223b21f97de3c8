import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { fetchBounded } from './fetch-bounded.ts';

let service: Server | undefined;
afterEach(() => service?.close());

async function serve(listener: RequestListener): Promise<string> {
  service = createServer(listener);
  await new Promise<void>((resolve) => service?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

test('an answer is read as it came, with its status and its headers', async () => {
  const url = await serve((_, reply) => reply.writeHead(422, { 'x-sign': 'abc' }).end('{"code":1}'));
  const response = await fetchBounded(url, {});
  expect([response.status, response.ok, response.headers.get('x-sign')]).toEqual([422, false, 'abc']);
  expect(await response.json()).toEqual({ code: 1 });
  service?.close();
  const empty = await serve((_, reply) => reply.writeHead(204).end());
  expect(await (await fetchBounded(empty, {})).text()).toBe('');
});

test('one without end is cut off, whatever it is packed in', async () => {
  let sent = 0;
  let isCutOff = false;
  const endless = await serve((_, reply) => {
    reply.on('close', () => {
      isCutOff = true;
    });
    const send = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    reply.on('drain', send);
    send();
  });
  await expect((await fetchBounded(endless, {})).text()).rejects.toThrow('too large');
  await expect.poll(() => isCutOff).toBe(true);
  expect(sent).toBeLessThan(2 ** 24);
  service?.close();
  const packed = await serve((_, reply) =>
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2 ** 21))),
  );
  await expect((await fetchBounded(packed, {})).text()).rejects.toThrow('too large');
  expect(await (await fetchBounded(packed, {}, 2 ** 22)).text()).toHaveLength(2 ** 21);
});

test('one that comes too slowly says that it was late', async () => {
  const url = await serve((_, reply) => void reply.write('{'));
  const late = new AbortController();
  const response = await fetchBounded(url, { signal: late.signal });
  late.abort(new DOMException('late', 'TimeoutError'));
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('one that does not come says why', async () => {
  const url = await serve(() => undefined);
  service?.close();
  await expect(fetchBounded(url, {})).rejects.toThrow('fetch failed: connect ECONNREFUSED 127.0.0.1');
});
