import { expect } from 'vitest';

/** `expect.poll` that looks often: what is waited for is mostly there after a few milliseconds. */
export const poll: <T>(read: () => T | Promise<T>) => ReturnType<typeof expect.poll<T>> = (read) =>
  expect.poll(read, { interval: 20 });
