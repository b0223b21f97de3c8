/**
 * Calls `stop` once, at the first sign that this task should end: Ctrl-C, SIGTERM, a closed terminal, or the
 * death of the process that started it (run.mjs holds the other end of an IPC channel). Ctrl-C arrives
 * twice, from the terminal and forwarded by run.mjs, so a repetition must not mean "at once".
 */
export function onStop(stop: () => void): void {
  let isCalled = false;
  const once = (): void => {
    if (isCalled) return;
    isCalled = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  process.on('disconnect', once);
  // Without this the open channel alone would keep the process alive.
  process.channel?.unref();
}
