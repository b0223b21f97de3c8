import { expect, test } from 'vitest';
import { runSession } from './session.ts';

const signs = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];
const listeners = (): number[] => signs.map((sign) => process.listenerCount(sign));

test('a session that has ended listens to no signal any more, however often one is started again', async () => {
  const before = listeners();
  const during: number[][] = [];
  for (let times = 0; times < 12; times += 1) {
    const exitCode = await runSession(async (session) => {
      during.push(listeners());
      session.keep({ exited: Promise.resolve({ exitCode: 3 }), stop: async () => {} });
    });
    expect(exitCode).toBe(3);
  }
  expect(during).toEqual(during.map(() => before.map((count) => count + 1)));
  expect(listeners()).toEqual(before);
});
