import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotificationInbox } from '../platform/notification-inbox.ts';
import type { RunningSimulator } from '../platform/simulator.ts';
import { startRealName } from './real-name.ts';
import { TestClient } from './test-client.ts';

const returnUrl = 'http://localhost:8080/pay/realname-success.html?a=1';

describe('pages and notifications of the real-name service', () => {
  let dir: string;
  let service: RunningSimulator;
  let client: TestClient;
  let inbox: NotificationInbox;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'real-name-'));
    inbox = await NotificationInbox.open(200);
    inbox.acknowledgement = '{"code":0}';
    service = await startRealName({ dir, keysDir: join(dir, 'keys'), port: 0, publicHost: 'localhost' });
    client = await TestClient.of(service, 'case-0001', '89860321000000000029');
    await client.control('settings', { reviewMs: null });
  });
  afterEach(async () => {
    await service.stop();
    await inbox.close();
    await rm(dir, { recursive: true });
  });

  const openPage = async (changes: Readonly<Record<string, string>> = {}) => {
    const { data } = await client.call('page', { returnUrl, lang: 'en', notifyUrl: inbox.url, ...changes });
    return String(data.url);
  };
  const press = async (url: string, action: string) => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action }),
      redirect: 'manual',
    });
    return { status: response.status, location: response.headers.get('location') };
  };
  /** Waits for notifications: a decision only sends them off, and a slow machine needs time. */
  const deliveries = async (count: number) => {
    while (inbox.deliveries.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    return inbox.deliveries;
  };

  it('says SIMULATED and which card, in the language asked for, and takes nothing about the person', async () => {
    const url = await openPage();
    expect(new URL(url).origin).toBe(service.env.REAL_NAME_PAGE_ORIGIN);
    const html = await (await fetch(url)).text();
    expect(html).toContain('SIMULATED page of a carrier');
    expect(html).toContain('89860321000000000029');
    expect(html).not.toContain('<input');
    expect([...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name)).toHaveLength(3);
    expect(await (await fetch(await openPage({ lang: 'zh' }))).text()).toContain('SIMULATED 模拟运营商页面');
  });

  it.each([
    ['verified', 'PASSED', 1],
    ['failed', 'REJECTED', 0],
    ['leave', 'PAGE', 0],
  ])('%s leads back, and the case is %s', async (action, status, verified) => {
    const url = await openPage();
    expect(await press(url, action)).toEqual({ status: 303, location: returnUrl });
    expect(await client.status()).toBe(status);
    expect((await client.call('sim')).data.verified).toBe(verified);
  });

  it('is the same one for the same visit, and of no use when it is over', async () => {
    const url = await openPage();
    expect(await openPage()).toBe(url);
    await press(url, 'verified');
    await press(url, 'failed');
    expect(await client.status()).toBe('PASSED');
    expect(await (await fetch(url)).text()).toContain('This SIM is verified.');
    expect((await fetch(`${service.url}/page/none`)).status).toBe(404);
    expect((await client.call('page', { returnUrl: 'javascript:alert(1)' })).code).not.toBe(0);
  });

  it('a page that is left alone ends the case after half an hour', async () => {
    const url = await openPage();
    await client.control('clock', { advanceMs: 30 * 60_000 });
    await press(url, 'verified');
    expect(await client.status()).toBe('TIMEOUT');
    expect((await deliveries(1))[0]?.body).toContain('"status":"TIMEOUT"');
  });

  it('a decision is told with a signature over its path, sender, time and bytes', async () => {
    await press(await openPage(), 'verified');
    const [delivery] = await deliveries(1);
    if (!delivery) throw new Error('nothing came');
    const { headers, body } = delivery;
    const [app, timestamp, nonce] = [headers['x-app-id'], headers['x-timestamp'], headers['x-nonce']].map(
      String,
    );
    const text = `notification\n/notify\n${app}\n${timestamp}\n${nonce}\n${body}`;
    expect(headers['x-sign']).toBe(createHmac('sha256', client.secret).update(text).digest('hex'));
    expect(JSON.parse(body)).toEqual({
      notifyId: expect.any(String),
      caseNo: 'case-0001',
      status: 'PASSED',
      serialNo: expect.stringMatching(/^RN\d{22}$/),
      decidedAt: expect.any(String),
    });
  });

  it('a notification that is not acknowledged comes again with the same id', async () => {
    inbox.statuses = [500, 200];
    await press(await openPage(), 'failed');
    await deliveries(1);
    // The pause before the repetition begins only once the simulator has read the answer.
    for (;;) {
      const stored = (await (await fetch(`${service.url}/control/notifications`)).json()) as {
        notifications: { attempts: number }[];
      };
      if (stored.notifications[0]?.attempts === 1) break;
    }
    await client.control('clock', { advanceMs: 5_000 });
    const ids = (await deliveries(2)).map(({ body }) => (JSON.parse(body) as { notifyId: string }).notifyId);
    expect(ids[1]).toBe(ids[0]);
  });
});
