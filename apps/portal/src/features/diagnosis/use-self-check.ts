import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshCalls } from '../../call/use-call.ts';
import type { Run } from './check.ts';
import { followRun, type RunQuery } from './follow-run.ts';

export interface SelfCheck {
  readonly run: Run | undefined;
  /** Requested or in progress. */
  readonly isRunning: boolean;
  readonly error: unknown;
  readonly start: (place?: { readonly lat: number; readonly lon: number }) => void;
}

/** Runs self-checks when the person starts them. Leaving the page does not stop a run; coming back follows it again. */
export function useSelfCheck(imei: string): SelfCheck {
  const [run, setRun] = useState<Run>();
  const [asked, setAsked] = useState<RunQuery>();
  const [error, setError] = useState<unknown>();
  const latest = useRef<Run>(undefined);
  useEffect(() => {
    latest.current = run;
  });

  // Runs again when a kept page is shown again: then it follows the run that was left.
  useEffect(() => {
    if (!asked) return;
    const controller = new AbortController();
    const known = latest.current;
    const query = known?.running ? { imei, runId: known.runId } : asked;
    const end = () => {
      if (controller.signal.aborted) return;
      setAsked(undefined);
      void refreshCalls(['/SelfInspection/list']);
    };
    followRun(query, controller.signal, setRun).then(end, (cause: unknown) => {
      if (!controller.signal.aborted) setError(cause);
      end();
    });
    return () => controller.abort();
  }, [asked, imei]);

  const start = useCallback(
    (place?: { readonly lat: number; readonly lon: number }) => {
      setError(undefined);
      setRun(undefined);
      latest.current = undefined;
      setAsked({ imei, ...place });
    },
    [imei],
  );
  return { run, isRunning: asked !== undefined, error, start };
}
