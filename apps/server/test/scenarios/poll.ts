import { expect } from 'vitest';

/** `expect.poll` with the patience that jobs and a busy machine need. */
export const poll: <T>(read: () => T | Promise<T>) => ReturnType<typeof expect.poll<T>> = (read) =>
  expect.poll(read, { timeout: 10_000, interval: 20 });
