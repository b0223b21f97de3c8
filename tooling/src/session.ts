import { onStop } from './on-stop.ts';

type Ending = {
  readonly exitCode: number;
  /** A message for the user, if the end was not intended. */
  readonly report?: string;
};

export type Session = {
  /** From now on the part is stopped when the session ends, and its end ends the session. */
  keep(part: { readonly exited: Promise<Ending>; stop(): Promise<void> }): void;
  /** Whether the session is ending, so that nothing more should be started. */
  isEnding(): boolean;
};

/**
 * Runs parts that live and die together. Resolves with the exit code: `stoppedExitCode` after Ctrl-C or SIGTERM, that
 * of the first part that died, or 1 when `startup` throws; by then every part that was kept has stopped.
 */
export async function runSession(
  startup: (session: Session) => Promise<void>,
  stoppedExitCode = 0,
): Promise<number> {
  const stops: (() => Promise<void>)[] = [];
  let hasEnded = false;
  let end = (_ending: Ending): void => {};
  const ended = new Promise<Ending>((resolve) => {
    end = (reason) => {
      hasEnded = true;
      resolve(reason);
    };
  });
  const unwatch = onStop(() => end({ exitCode: stoppedExitCode }));

  const session: Session = {
    keep(part) {
      stops.push(() => part.stop());
      void part.exited.then(end);
    },
    isEnding: () => hasEnded,
  };
  const started = startup(session).catch((error: unknown) =>
    end({ exitCode: 1, report: error instanceof Error ? error.message : String(error) }),
  );

  const { exitCode, report } = await ended;
  if (report !== undefined) console.error(report);
  const stopAll = async (): Promise<void> => {
    // In reverse order of starting, so that no part loses another that it still needs.
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  await stopAll();
  await started;
  // Stops what was still starting when the session began to end.
  await stopAll();
  unwatch();
  return exitCode;
}
