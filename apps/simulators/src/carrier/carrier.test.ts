import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../platform/simulator.ts';
import { startCarrier } from './carrier.ts';

const iccid = '89860677000000000002';

interface Signed {
  readonly app: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly target: string;
  readonly body: string;
}

describe('the carrier', () => {
  let dir: string;
  let carrier: RunningSimulator;
  let secret: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'carrier-'));
    carrier = await startCarrier({ dir, keysDir: join(dir, 'keys'), port: 0, publicHost: 'localhost' });
    secret = (await readFile(carrier.env.CARRIER_SECRET_FILE ?? '', 'utf8')).trim();
  });
  afterEach(async () => {
    await carrier.stop();
    await rm(dir, { recursive: true });
  });

  /** Signs one request, and sends it as `sent` says. */
  async function send(method: 'GET' | 'POST', target: string, sent: Partial<Signed & { key: string }> = {}) {
    const signed: Signed = {
      app: 'portal',
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: 'n-1',
      target,
      body: '',
      ...(sent.timestamp ? { timestamp: sent.timestamp } : {}),
    };
    const { app, timestamp, nonce, body } = { ...signed, ...sent };
    const response = await fetch(carrier.url + (sent.target ?? target), {
      method,
      headers: {
        'x-app-id': app,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': createHmac('sha256', sent.key ?? secret)
          .update([signed.app, signed.timestamp, signed.nonce, signed.target, signed.body].join('\n'))
          .digest('hex'),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    return response.status;
  }
  const ago = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);

  it('answers who signs as it wants it', async () => {
    expect(await send('GET', `/v1/sims/${iccid}/status`)).toBe(200);
  });

  it.each<readonly [string, Partial<Signed & { key: string }>]>([
    ['with another secret', { key: 'guessed' }],
    ['as another app', { app: 'other' }],
    ['with another nonce than was signed', { nonce: 'n-2' }],
    ['ten minutes ago', { timestamp: ago(600) }],
    ['about another SIM', { target: '/v1/sims/89860677000000000010/status' }],
    ['without a time', { timestamp: 'now' }],
  ])('refuses what is signed %s', async (_, sent) => {
    expect(await send('GET', `/v1/sims/${iccid}/status`, sent)).toBe(401);
  });

  it('binds and cancels nothing for who cannot sign', async () => {
    for (const target of ['/v1/bindings', `/v1/sims/${iccid}/cancel`])
      expect(await send('POST', target, { key: 'guessed', body: '{"bindings":[]}' })).toBe(401);
    expect(await send('POST', `/v1/sims/${iccid}/cancel`, { body: '{"reason":"changed on the way"}' })).toBe(
      401,
    );
  });
});
