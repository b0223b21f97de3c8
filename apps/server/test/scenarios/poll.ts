import { expect } from 'vitest';

/** `expect.poll` with a short interval, as most conditions are met within milliseconds. */
export const poll: <T>(read: () => T | Promise<T>) => ReturnType<typeof expect.poll<T>> = (read) =>
  expect.poll(read, { interval: 20 });
