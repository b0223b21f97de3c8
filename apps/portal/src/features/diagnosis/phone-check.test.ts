import { beforeEach, expect, it, vi } from 'vitest';
import { CallError, transportError } from '../../call/call-error.ts';
import type { Host } from '../../host/host.ts';
import { checkPhone } from './phone-check.ts';

const { openStream } = vi.hoisted(() => ({ openStream: vi.fn() }));
vi.mock('../../call/open-stream.ts', () => ({ openStream }));

const host = { kind: 'web' } as Host;

beforeEach(() => {
  openStream.mockReset();
});

it('a server that cannot be reached is told as such', async () => {
  openStream.mockRejectedValue(transportError('unreachable', 'no route'));
  expect(await checkPhone(host)).toEqual({ isOnline: true, latencyMs: null, appReaches: undefined });
});

it('one lost request of two is no lost line', async () => {
  openStream
    .mockRejectedValueOnce(transportError('unreachable', 'no route'))
    .mockResolvedValue(new Response());
  expect((await checkPhone(host)).latencyMs).toBeTypeOf('number');
});

it('a server that says no was reached, such as where the session has ended', async () => {
  openStream.mockRejectedValue(new CallError({ code: 'tokenUnknown', msg: '', status: 401 }));
  expect((await checkPhone(host)).latencyMs).toBeTypeOf('number');
});
