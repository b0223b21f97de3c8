import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSimulator } from '../platform/simulator.ts';
import { askControl } from '../platform/test-control.ts';
import { startAlarmSender } from './alarm-sender.ts';

const sms = {
  channel: 'sms',
  imei: '356938035643809',
  phone: '13800000001',
  text: 'SOS',
  seconds: null,
  at: '2026-11-21T04:00:00Z',
};

describe('the alarm sender', () => {
  let dir: string;
  let sender: RunningSimulator;
  let key: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'alarm-sender-'));
    sender = await startAlarmSender({ dir, keysDir: join(dir, 'keys'), port: 0, publicHost: 'localhost' });
    key = (await readFile(sender.env.ALARM_SENDER_KEY_FILE ?? '', 'utf8')).trim();
  });
  afterEach(async () => {
    await sender.stop();
    await rm(dir, { recursive: true });
  });

  const send = async (message: object, requestId = 'r-1', token = key) =>
    (
      await fetch(`${sender.url}/v1/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(requestId ? { 'idempotency-key': requestId } : {}) },
        body: JSON.stringify(message),
      })
    ).status;
  const control = (name: string, input: object) => askControl(sender.url, name, input);
  const messages = async () =>
    ((await (await fetch(`${sender.url}/control/messages`)).json()) as { messages: object[] }).messages;

  it('tells a message once, however often it is sent under its number', async () => {
    expect(await Promise.all([send(sms), send(sms), send(sms)])).toEqual([202, 202, 202]);
    expect(await send(sms, 'r-2')).toBe(202);
    expect(await messages()).toHaveLength(2);
  });

  it.each([
    ['another key', sms, 'r-1', 'other', 401],
    ['no number', sms, '', undefined, 400],
    ['another channel', { ...sms, channel: 'fax' }, 'r-1', undefined, 400],
    ['an SMS to nobody', { ...sms, phone: null }, 'r-1', undefined, 400],
    ['an app message to a number', { ...sms, channel: 'app' }, 'r-1', undefined, 400],
    ['a voice alarm without an end', { ...sms, channel: 'voice', phone: null }, 'r-1', undefined, 400],
    ['no text', { ...sms, text: '' }, 'r-1', undefined, 400],
  ])('refuses %s', async (_, message, requestId, token, status) => {
    expect(await send(message, requestId, token)).toBe(status);
    expect(await messages()).toEqual([]);
  });

  it('does not reach a number that a control call has named, nor anybody while it is down', async () => {
    await control('unreachable', { phone: sms.phone });
    expect(await send(sms)).toBe(422);
    await control('down', {});
    expect(await send({ ...sms, phone: '13800000002' })).toBe(503);
    await control('up', {});
    expect(await send({ ...sms, phone: '13800000002' })).toBe(202);
  });

  it('may tell a message and lose its answer', async () => {
    await control('lose-answers', { count: 1 });
    await expect(send(sms)).rejects.toThrow('fetch failed');
    expect(await messages()).toHaveLength(1);
  });
});
