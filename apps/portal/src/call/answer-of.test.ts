import { expect, it, vi } from 'vitest';
import { answerOf } from './answer-of.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('./client.ts', () => ({ post, get: vi.fn() }));

const ask = (imei: string, limitMs: number) => answerOf('/pay/package/checkFit', { imei }, limitMs);

it('asks once for all who wait, and not again for a fresh answer', async () => {
  post.mockResolvedValue({ verdict: 'ok', checks: [] });
  const both = await Promise.all([ask('490154203237518', 1000), ask('490154203237518', 1000)]);
  expect(both).toEqual([
    { verdict: 'ok', checks: [] },
    { verdict: 'ok', checks: [] },
  ]);
  await ask('490154203237518', 1000);
  expect(post).toHaveBeenCalledTimes(1);
});

it('waits no longer than the limit, and for nothing after a failure', async () => {
  post.mockReturnValueOnce(new Promise(() => undefined));
  expect(await ask('868120148373621', 10)).toBeUndefined();
  post.mockRejectedValueOnce(new Error('refused'));
  expect(await ask('353918057012342', 60_000)).toBeUndefined();
});
