import type { ReportedError } from './reported-error.ts';

/** The most different errors that one call takes. Any others are dropped until the next report is sent. */
const mostEntries = 20;
/** Errors that follow one another quickly are sent together. */
const firstPauseMs = 5000;
/** A server in trouble must not get a second request for each that it could not answer. */
const nextPauseMs = 60_000;

export interface ErrorReportsOptions {
  /** Not awaited: a report that fails is lost. */
  readonly send: (errors: readonly ReportedError[]) => unknown;
  readonly wait: (act: () => void, ms: number) => unknown;
}

/** Collects errors and sends them a few at a time; repetitions of an error are only counted. */
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
    /** Sends what was collected: the page may be closing. */
    flush,
  };
}
