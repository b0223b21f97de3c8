import { useCallback, useEffect, useRef, useState } from 'react';
import { measureSpeed, type SpeedProgress, type SpeedResult } from './measure-speed.ts';
import { serverLine } from './speed-line.ts';

export type SpeedTest =
  | { readonly state: 'ready' | 'stopped' }
  | { readonly state: 'running'; readonly progress: SpeedProgress | undefined }
  | { readonly state: 'done'; readonly result: SpeedResult }
  | { readonly state: 'failed'; readonly error: unknown };

/** Runs speed tests. Leaving the page stops a test: it must not use data unseen. */
export function useSpeedTest(onResult: (result: SpeedResult) => void): {
  readonly test: SpeedTest;
  readonly start: (limitBytes: number) => void;
  readonly stop: () => void;
} {
  const [test, setTest] = useState<SpeedTest>({ state: 'ready' });
  const running = useRef<AbortController>(undefined);
  const tell = useRef(onResult);
  useEffect(() => {
    tell.current = onResult;
  });
  const stop = useCallback(() => {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    setTest({ state: 'stopped' });
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback((limitBytes: number) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setTest({ state: 'running', progress: undefined });
    let shownAt = 0;
    let shownPhase = '';
    const onProgress = (progress: SpeedProgress) => {
      const now = performance.now();
      // Progress comes hundreds of times a second; the dial is updated ten times.
      if (controller.signal.aborted || (progress.phase === shownPhase && now - shownAt < 100)) return;
      shownAt = now;
      shownPhase = progress.phase;
      setTest({ state: 'running', progress });
    };
    const end = (next: SpeedTest) => {
      if (running.current !== controller) return;
      running.current = undefined;
      setTest(next);
    };
    measureSpeed(serverLine, { limitBytes, signal: controller.signal, onProgress }).then(
      (result) => {
        end({ state: 'done', result });
        if (!controller.signal.aborted) tell.current(result);
      },
      (error: unknown) => end({ state: 'failed', error }),
    );
  }, []);
  return { test, start, stop };
}
