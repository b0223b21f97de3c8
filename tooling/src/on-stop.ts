/**
 * Calls `stop` once, at the first sign that this task should end: Ctrl-C, SIGTERM, a closed terminal, or the
 * death of the process that started it (run.mjs holds the other end of an IPC channel). Ctrl-C arrives
 * twice, from the terminal and forwarded by run.mjs, so a repetition must not mean "at once". Returns the end of the
 * watch: then a signal ends the process, unless another watch goes on.
 */
export function onStop(stop: () => void): () => void {
  let isCalled = false;
  const once = (): void => {
    if (isCalled) return;
    isCalled = true;
    stop();
  };
  const signs = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;
  for (const sign of signs) process.on(sign, once);
  // Without this the open channel alone would keep the process alive.
  process.channel?.unref();
  return () => {
    for (const sign of signs) process.off(sign, once);
  };
}
