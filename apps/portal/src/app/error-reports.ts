import type { ReportedError } from './reported-error.ts';

/** As many different ones as the call takes: what comes beyond is told by the next report. */
const mostEntries = 20;
/** What comes together is told together. */
const firstPauseMs = 5000;
/** A server in trouble must not get a second request for each that it could not answer. */
const nextPauseMs = 60_000;

export interface ErrorReportsOptions {
  /** Whatever comes of it: a report that is lost is lost. */
  readonly send: (errors: readonly ReportedError[]) => unknown;
  readonly wait: (act: () => void, ms: number) => unknown;
}

/** Collects errors and tells them a few at a time; the same one again is only counted. */
export function createErrorReports({ send, wait }: ErrorReportsOptions) {
  const collected = new Map<string, ReportedError>();
  let isWaiting = false;
  let pauseMs = firstPauseMs;

  function flush(): void {
    if (collected.size === 0) return;
    const errors = [...collected.values()];
    collected.clear();
    send(errors);
  }

  return {
    add(error: ReportedError): void {
      const { at, page, code, message } = error;
      const key = JSON.stringify([at, page, code, message]);
      const same = collected.get(key);
      if (!same && collected.size === mostEntries) return;
      collected.set(key, same ? { ...same, count: same.count + 1 } : error);
      if (isWaiting) return;
      isWaiting = true;
      wait(() => {
        isWaiting = false;
        flush();
      }, pauseMs);
      pauseMs = nextPauseMs;
    },
    /** Tells what there is: the page may be going. */
    flush,
  };
}
