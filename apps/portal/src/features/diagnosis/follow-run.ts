import { CallError } from '../../call/call-error.ts';
import { post } from '../../call/client.ts';
import { openStream } from '../../call/open-stream.ts';
import { readEvents } from '../../call/server-events.ts';
import type { Run, RunItem } from './check.ts';

/** The input of a self-check; `runId` follows one that has begun. */
export interface RunQuery {
  readonly imei: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly runId?: string;
}

/** Where events of the run come from; tests replace it. */
export interface RunSource {
  /** Events of the stream, as they come. */
  readonly events: (query: RunQuery, signal: AbortSignal) => AsyncIterable<{ event: string; data: string }>;
  readonly poll: (query: RunQuery) => Promise<Run>;
  readonly pause: (ms: number) => Promise<void>;
}

/** A dead connection does not end the stream, so silence does. If the connection is alive, polling gives the same. */
const silenceMs = 20_000;
const pollMs = 1000;
/** The phone may be online through the very device that is checked: it comes back. */
const mostFailures = 5;

const serverSource: RunSource = {
  async *events(query, signal) {
    yield* readEvents(await openStream('/selfInspection/stream', query, { signal }));
  },
  poll: (query) => post('/redis/getSelfInspectionByImei', query),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The run with one event of its stream; an item takes the place of the one with its number. */
function applyEvent(run: Run | undefined, event: string, data: string): Run | undefined {
  if (event === 'run') return JSON.parse(data) as Run;
  if (event !== 'item' || !run) return run;
  const item = JSON.parse(data) as RunItem;
  return { ...run, items: run.items.map((known) => (known.no === item.no ? item : known)) };
}

/** Whether the server itself refused; polling would be refused as well. */
const isAnswer = (error: unknown): boolean =>
  error instanceof CallError && error.status !== 0 && error.status !== 404;

/**
 * Begins or follows a self-check until it has ended, and reports each change: by events, or by polling every second if
 * the web view can't read streams, or the stream broke or fell silent. Throws a CallError; ends silently when aborted.
 */
export async function followRun(
  query: RunQuery,
  signal: AbortSignal,
  onRun: (run: Run) => void,
  source: RunSource = serverSource,
): Promise<void> {
  let run: Run | undefined;
  const tell = (next: Run | undefined) => {
    run = next;
    if (next && !signal.aborted) onRun(next);
  };
  const stream = new AbortController();
  const stop = () => stream.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, silenceMs);
  try {
    for await (const { event, data } of source.events(query, stream.signal)) {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
      tell(applyEvent(run, event, data));
    }
  } catch (error) {
    if (!signal.aborted && isAnswer(error)) throw error;
  } finally {
    clearTimeout(silence);
  }
  let failures = 0;
  while (!signal.aborted && (run === undefined || run.running)) {
    try {
      const runId: string | undefined = run?.runId ?? query.runId;
      tell(await source.poll(runId === undefined ? query : { imei: query.imei, runId }));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (isAnswer(error) || failures > mostFailures) throw error;
    }
    if (run === undefined || run.running) await source.pause(pollMs * Math.max(1, failures));
  }
}
