import { type AddressInfo, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { tellEarlierPayments } from './earlier-payments.ts';

/** PostgreSQL's AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test('a database that goes away meanwhile is told in a line, and ends nothing else', async () => {
  const postgres = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => postgres.listen(0, '127.0.0.1', resolve));
  const { port } = postgres.address() as AddressInfo;
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await tellEarlierPayments(`postgresql://demo:demo@127.0.0.1:${port}/demo`, {});
  expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Connection terminated'));
  print.mockRestore();
  postgres.close();
});
