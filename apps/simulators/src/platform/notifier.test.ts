import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Clock } from './clock.ts';
import { Faults } from './faults.ts';
import { Notifier, type StoredNotification } from './notifier.ts';

const clock = new Clock();
let merchant: Server;
let notifier: Notifier<StoredNotification, object, object>;
afterEach(async () => {
  notifier.stop();
  clock.stop();
  merchant.close();
  await once(merchant, 'close');
});

const yes = 'HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nsuccess';

/** A merchant that answers the nth request as told, counted over all connections. */
async function start(answer: (socket: Socket, nth: number) => void) {
  let requests = 0;
  merchant = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (!chunk.toString().includes('POST ')) return;
      requests += 1;
      answer(socket, requests);
    });
  }).listen(0, '127.0.0.1');
  await once(merchant, 'listening');
  const address = merchant.address();
  if (address === null || typeof address === 'string') throw new Error('the merchant has no port');

  const notifications = new Map<string, StoredNotification>();
  notifier = new Notifier(
    {
      retryPausesSeconds: [3600],
      build: async () => ({ headers: {}, body: 'paid' }),
      isAcknowledged: ({ body }) => body === 'success',
    },
    {
      notifications,
      saveNotification: (notification) => notifications.set(notification.id, notification),
      flushed: async () => undefined,
    },
    clock,
    new Faults<object, object>({ wire: {}, content: {}, other: {} }),
  );
  return {
    requests: () => requests,
    tell: async (outTradeNo: string) => {
      notifier.notify({ id: outTradeNo, outTradeNo, notifyUrl: `http://127.0.0.1:${address.port}/` });
      await notifier.settled(outTradeNo);
      return notifications.get(outTradeNo)?.status;
    },
  };
}

it('a kept connection that the merchant closes just as it is used again is no refusal: a new one is taken', async () => {
  const { tell, requests } = await start((socket, nth) => {
    if (nth === 2) socket.resetAndDestroy();
    else socket.write(yes);
  });
  expect(await tell('first')).toBe('delivered');
  expect(await tell('second')).toBe('delivered');
  expect(requests()).toBe(3);
});

it('a merchant that closes each new connection has not acknowledged: it is told again later', async () => {
  const { tell, requests } = await start((socket) => socket.resetAndDestroy());
  expect(await tell('only')).toBe('pending');
  expect(requests()).toBe(1);
});
