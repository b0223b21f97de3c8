import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../call/call-error.ts';
import type { Run } from './check.ts';
import { followRun, type RunQuery, type RunSource } from './follow-run.ts';

const imei = '490154203237518';
const runId = '01935a7e-7c00-7000-8000-000000000031';
const item = (no: number, state: Run['items'][number]['state']): Run['items'][number] => ({
  no,
  item: no === 1 ? 'online' : 'signal',
  state,
  detail: {},
  asOf: null,
  advice: null,
});
const begun: Run = {
  runId,
  imei,
  source: 'portal',
  running: true,
  startedAt: '2026-11-21T06:00:00.000Z',
  finishedAt: null,
  items: [item(1, 'pending'), item(2, 'pending')],
  verdict: null,
  nextStep: null,
  repeatAt: '2026-11-21T06:01:00.000Z',
};
const ended: Run = { ...begun, running: false, items: [item(1, 'ok'), item(2, 'warn')], verdict: 'warn' };
const event = (name: string, data: unknown) => ({ event: name, data: JSON.stringify(data) });
const unreachable = new CallError({ code: 500, msg: 'x', status: 0, transport: 'unreachable' });

interface Script {
  readonly events?: readonly { event: string; data: string }[];
  readonly breaksWith?: unknown;
  readonly polls?: readonly (Run | Error)[];
}

async function follow({ events = [], breaksWith, polls = [] }: Script, query: RunQuery = { imei }) {
  const told: Run[] = [];
  const asked: RunQuery[] = [];
  const left = [...polls];
  const source: RunSource = {
    async *events() {
      yield* events;
      if (breaksWith !== undefined) throw breaksWith;
    },
    async poll(own) {
      asked.push(own);
      const next = left.shift() ?? unreachable;
      if (next instanceof Error) throw next;
      return next;
    },
    pause: async () => undefined,
  };
  const outcome = await followRun(query, new AbortController().signal, (run) => told.push(run), source).catch(
    (error: unknown) => error,
  );
  return { told, asked, outcome };
}

describe('a self-check is followed', () => {
  it('by its events, item by item, without asking once more', async () => {
    const { told, asked } = await follow({
      events: [event('run', begun), event('item', item(1, 'ok')), event('run', ended)],
    });
    expect(told.map((run) => run.items.map(({ state }) => state))).toEqual([
      ['pending', 'pending'],
      ['ok', 'pending'],
      ['ok', 'warn'],
    ]);
    expect(told[2]?.verdict).toBe('warn');
    expect(asked).toEqual([]);
  });

  it('by asking for the same run when the stream breaks in the middle', async () => {
    const { told, asked, outcome } = await follow({
      events: [event('run', begun)],
      breaksWith: new TypeError('network error'),
      polls: [begun, ended],
    });
    expect(asked).toEqual([
      { imei, runId },
      { imei, runId },
    ]);
    expect(told[told.length - 1]).toEqual(ended);
    expect(outcome).toBeUndefined();
  });

  it('by asking alone where streams cannot be read, with the place for the first time only', async () => {
    const { asked, told } = await follow(
      { breaksWith: new TypeError('no streams'), polls: [begun, ended] },
      { imei, lat: 31.2, lon: 121.4 },
    );
    expect(asked).toEqual([
      { imei, lat: 31.2, lon: 121.4 },
      { imei, runId },
    ]);
    expect(told).toHaveLength(2);
  });

  it('through a connection that is lost for a while, since it may be the checked device that carries it', async () => {
    const { told, outcome } = await follow({
      breaksWith: unreachable,
      polls: [begun, unreachable, unreachable, ended],
    });
    expect(told[told.length - 1]).toEqual(ended);
    expect(outcome).toBeUndefined();
  });

  it('not for ever', async () => {
    const { outcome } = await follow({ breaksWith: unreachable });
    expect(outcome).toBe(unreachable);
  });

  it('no further than the server allows', async () => {
    const refused = new CallError({ code: 'possessionNeeded', msg: 'x', status: 403 });
    const { asked, outcome } = await follow({ breaksWith: refused, polls: [ended] });
    expect(outcome).toBe(refused);
    expect(asked).toEqual([]);
  });
});

it('a stream on which nothing comes is given up: the run is asked for', async () => {
  vi.useFakeTimers();
  const told: Run[] = [];
  const followed = followRun({ imei }, new AbortController().signal, (run) => told.push(run), {
    async *events(_, signal) {
      yield event('run', begun);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    poll: async () => ended,
    pause: async () => undefined,
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await followed;
  expect(told).toEqual([begun, ended]);
  vi.useRealTimers();
});
