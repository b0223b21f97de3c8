import { describe, expect, it } from 'vitest';
import { CallError } from '../call/call-error.ts';
import { ChunkLoadError } from './chunk-failure.ts';
import { reportedError } from './reported-error.ts';

const call = (part: Partial<ConstructorParameters<typeof CallError>[0]>) =>
  new CallError({ code: 'priceChanged', msg: 'The price has changed', status: 200, ...part });

describe('a call that did not succeed', () => {
  it('is told with the server’s own words, its code and the request that it was', () => {
    const error = call({ requestId: 'r1' });
    expect(reportedError(error, { at: '/pay/order/addOrder' }, 'mifi/package.html')).toEqual({
      kind: 'call',
      at: '/pay/order/addOrder',
      page: 'mifi/package.html',
      message: 'The price has changed',
      code: 'priceChanged',
      requestId: 'r1',
      count: 1,
    });
  });

  it('counts as 500 where there was no answer, and says nothing where there was no connection', () => {
    const lost = call({ code: 500, msg: 'response error: no answer', status: 0, transport: 'unreachable' });
    expect(reportedError(lost, { at: '/x' }, 'serve.html')).toMatchObject({ code: '500' });
    expect(reportedError(call({ transport: 'offline' }), { at: '/x' }, 'serve.html')).toBeUndefined();
  });
});

it('a part of the portal that did not come is told as such, anything else as an error of the script', () => {
  expect(reportedError(new ChunkLoadError('gone'), { at: 'preload' }, 'serve.html')?.kind).toBe('part');
  expect(reportedError(new TypeError('x is null'), { at: 'render' }, 'serve.html')).toMatchObject({
    kind: 'script',
    message: 'TypeError: x is null',
    stack: expect.stringContaining('reported-error.test'),
  });
  expect(reportedError('thrown text', { at: 'promise' }, '')).toEqual({
    kind: 'script',
    at: 'promise',
    page: '/',
    message: 'thrown text',
    count: 1,
  });
});

it('nothing of an address’s query leaves the phone, and no text is longer than the call takes', () => {
  const error = new Error(
    `Failed to fetch https://pay.example/pay/x.html?token=secret&imei=1 ${'y'.repeat(400)}`,
  );
  const told = reportedError(error, { at: 'window' }, 'order.html?orderId=zx1');
  expect(told?.message).toContain('x.html?token=…&imei=…');
  expect(told?.message).toHaveLength(300);
  expect(told?.page).toBe('order.html?orderId=…');
  expect(JSON.stringify(told)).not.toContain('secret');
  const fragment = reportedError(new Error('at /pay/x.html#ticket=secret'), { at: 'window' }, '');
  expect(fragment?.message).toBe('Error: at /pay/x.html#ticket=…');
});

it('a line of the operator’s log stays one line', () => {
  const told = reportedError(call({ msg: 'no\r\n{"level":"info"}' }), { at: '/x\u0000' }, 'serve.html');
  expect(told).toMatchObject({ message: 'no {"level":"info"}', at: '/x ' });
});
