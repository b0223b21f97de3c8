import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../../call/client.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { useHost } from '../../host/host-context.ts';
import { HostError } from '../../host/host-error.ts';
import { type RewardTask, type Watched, watchedCalls } from './rewards.ts';

/** The progress of a watch. `failed` with a nonce: it was watched to the end, and counting it can be tried again. */
export type WatchStep =
  | { readonly step: 'starting' }
  /** The app shows the advertisement, over everything else. */
  | { readonly step: 'inApp' }
  | { readonly step: 'playing'; readonly nonce: string; readonly leftMs: number }
  | { readonly step: 'counting' }
  | { readonly step: 'watched'; readonly watched: Watched }
  | { readonly step: 'closedEarly' }
  | { readonly step: 'failed'; readonly error: unknown; readonly nonce: string | null };

export interface Watch {
  readonly task: RewardTask | undefined;
  /** Undefined: nothing is being watched. */
  readonly step: WatchStep | undefined;
  readonly start: (task: RewardTask) => void;
  /** Tells the server that the advertisement was watched to the end. */
  readonly count: (nonce: string) => void;
  /** Gives the watch up, or closes its result. */
  readonly stop: () => void;
}

const path = '/apiTaskVideo/watch';

/** One watch at a time. It is given up when its page is left, because nobody sees it any more. */
export function useWatch(imei: string): Watch {
  const host = useHost();
  const [task, setTask] = useState<RewardTask>();
  const [step, setStep] = useState<WatchStep>();
  // The number of the current watch: answers to one that was given up are ignored.
  const run = useRef(0);

  const stop = useCallback(() => {
    run.current += 1;
    setStep(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  const tell = useCallback((own: number, next: WatchStep) => {
    if (run.current === own) setStep(next);
  }, []);
  const finish = useCallback(
    async (own: number, taskId: string, nonce: string) => {
      tell(own, { step: 'counting' });
      try {
        const watched = await post(path, { imei, taskId, nonce });
        tell(own, { step: 'watched', watched });
      } catch (error) {
        tell(own, { step: 'failed', error, nonce });
      }
      await refreshCalls(watchedCalls);
    },
    [imei, tell],
  );

  /** Shows the advertisement in the app, if the app can; returns how much of the time is left to watch here. */
  async function showInApp(own: number, { adUnit: adId, seconds }: RewardTask): Promise<number | 'closed'> {
    const allMs = seconds * 1000;
    if (host.kind !== 'native') return allMs;
    tell(own, { step: 'inApp' });
    const begunAt = Date.now();
    host.send('reportAdPreView', { adId });
    try {
      const { completed } = await host.ask('showAd', { adId });
      return completed ? Math.max(0, allMs - (Date.now() - begunAt)) : 'closed';
    } catch (error) {
      if (error instanceof HostError && error.reason === 'unavailable') return allMs;
      // In the app the person has declined to watch it.
      if (error instanceof HostError && error.reason === 'refused') return 'closed';
      throw error;
    }
  }

  async function begin(chosen: RewardTask): Promise<void> {
    run.current += 1;
    const own = run.current;
    setTask(chosen);
    setStep({ step: 'starting' });
    try {
      const { nonce } = await post(path, { imei, taskId: chosen.taskId });
      if (nonce === null || run.current !== own) return;
      const leftMs = await showInApp(own, chosen);
      if (leftMs === 'closed') tell(own, { step: 'closedEarly' });
      else if (leftMs > 0) tell(own, { step: 'playing', nonce, leftMs });
      else if (run.current === own) await finish(own, chosen.taskId, nonce);
    } catch (error) {
      tell(own, { step: 'failed', error, nonce: null });
      await refreshCalls(watchedCalls);
    }
  }

  const taskId = task?.taskId;
  const count = useCallback(
    (nonce: string) => {
      if (taskId !== undefined) void finish(run.current, taskId, nonce);
    },
    [taskId, finish],
  );
  return {
    task,
    step,
    start: (chosen) => void begin(chosen),
    count,
    stop,
  };
}
