import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswers, type Question } from './answers.ts';
import { CallError } from './call-error.ts';

function createConnection() {
  const listeners = new Set<() => void>();
  let online = true;
  return {
    isOnline: () => online,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next: boolean) {
      online = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

const failed = (status: number, transport?: CallError['transport']) =>
  new CallError({ code: status, msg: 'x', status, transport });
const options = { enabled: true, staleTimeMs: 30_000 };
const settle = () => vi.advanceTimersByTimeAsync(0);

let connection: ReturnType<typeof createConnection>;
let answers: ReturnType<typeof createAnswers>;
const ask = vi.fn<Question<string>['ask']>();
const question: Question<string> = { key: 'a', path: '/a', ask };
const watch = (part = {}, asked = question) => answers.watch(asked, { ...options, ...part }, () => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  connection = createConnection();
  answers = createAnswers(connection);
  ask.mockReset().mockResolvedValue('one');
});
afterEach(() => vi.useRealTimers());

describe('an answer', () => {
  it('is asked once for all who look at it, with its time', async () => {
    watch();
    watch();
    expect(answers.read(question).fetchStatus).toBe('fetching');
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.read(question)).toEqual({
      data: 'one',
      error: null,
      dataUpdatedAt: 1_000_000,
      fetchStatus: 'idle',
    });
  });

  it('is asked again by a page that is shown again only when it has grown old', async () => {
    const hide = watch();
    await settle();
    hide();
    await vi.advanceTimersByTimeAsync(29_999);
    watch()();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    watch();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(answers.read(question).data).toBe('one');
  });

  it('that never grows old is asked once, such as a file', async () => {
    watch({ staleTimeMs: Number.POSITIVE_INFINITY });
    await settle();
    await vi.advanceTimersByTimeAsync(1e9);
    watch({ staleTimeMs: Number.POSITIVE_INFINITY });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.read(question).data).toBe('one');
  });

  it('is asked again by who wants it fresher than who shows it, also after a refresh that failed', async () => {
    watch();
    await settle();
    await vi.advanceTimersByTimeAsync(6000);
    ask.mockRejectedValue(failed(400));
    watch({ staleTimeMs: 5000 });
    await settle();
    expect(answers.read(question)).toMatchObject({ data: 'one', error: { status: 400 } });
    watch({ staleTimeMs: 5000 });
    // Until then it is still known that the refresh failed.
    expect(answers.read(question)).toMatchObject({ error: { status: 400 }, fetchStatus: 'fetching' });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is not asked by who only looks on', async () => {
    watch({ enabled: false });
    answers.loadStale();
    await settle();
    expect(ask).not.toHaveBeenCalled();
  });

  it('that comes again unchanged is the same object', async () => {
    const list: Question<readonly number[]> = { key: 'l', path: '/l', ask: async () => [1, 2] };
    answers.watch(list, options, () => undefined);
    await settle();
    const first = answers.read(list).data;
    await answers.load(list);
    expect(answers.read(list).data).toBe(first);
  });

  it('from an earlier visit is shown at once and asked again, however young: it may have been paid for since', async () => {
    for (const at of [999_999, 5]) {
      const keep = vi.fn();
      const recalled = { ...question, key: `${at}`, recall: () => ({ data: 'old', at }), keep };
      watch({}, recalled);
      expect(answers.read(recalled)).toMatchObject({
        data: 'old',
        dataUpdatedAt: at,
        fetchStatus: 'fetching',
      });
      await settle();
      expect(answers.read(recalled).data).not.toBe('old');
      expect(keep).toHaveBeenCalledOnce();
    }
  });

  it('that nobody has looked at for long makes room, one that is shown does not', async () => {
    watch();
    await settle();
    for (let n = 0; n < 300; n += 1) watch({}, { ...question, key: `${n}` })();
    expect(answers.read(question).data).toBe('one');
    await settle();
    ask.mockClear();
    watch({}, { ...question, key: '0' });
    watch({}, { ...question, key: '299' });
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('a failure', () => {
  it('that may pass is tried twice more with growing pauses before it is told', async () => {
    ask.mockRejectedValue(failed(503));
    watch();
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(answers.read(question)).toMatchObject({ error: null, fetchStatus: 'fetching' });
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(answers.read(question)).toMatchObject({ error: { status: 503 }, fetchStatus: 'idle' });
  });

  it.each([
    ['a refusal', failed(400)],
    ['a limit, which lasts for a minute', failed(429)],
    ['a slow server', failed(0, 'timeout')],
    ['a fault of our own', new TypeError('x')],
  ])('that is %s is told at once', async (_, error) => {
    ask.mockRejectedValue(error);
    watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.read(question).error).toBe(error);
  });

  it('that is shown is not asked again by who looks on as well: asking would hide who asked, and begin anew for ever', async () => {
    ask.mockRejectedValue(failed(400));
    const hide = watch();
    await settle();
    const hideOther = watch();
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.read(question).error).not.toBeNull();
    hideOther();
    hide();
    // Since nobody showed the failure any more, this asks again.
    watch();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('leaves what was known and its time, and goes when it is mended', async () => {
    watch();
    await settle();
    await vi.advanceTimersByTimeAsync(1000);
    ask.mockRejectedValueOnce(failed(400));
    await answers.load(question);
    expect(answers.read(question)).toMatchObject({
      data: 'one',
      error: { status: 400 },
      dataUpdatedAt: 1_000_000,
    });
    await answers.load(question);
    expect(answers.read(question)).toMatchObject({ error: null, dataUpdatedAt: 1_001_000 });
  });
});

describe('without a connection', () => {
  it('nothing is asked until it is back, and who waits for the answer goes on', async () => {
    connection.become(false);
    watch();
    await answers.load(question);
    expect(answers.read(question).fetchStatus).toBe('paused');
    expect(ask).not.toHaveBeenCalled();
    connection.become(true);
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.read(question)).toMatchObject({ data: 'one', fetchStatus: 'idle' });
  });

  it('what may be on the phone is tried all the same, and waits only where it is not there', async () => {
    const kept = { ...question, isTriedOffline: true } as const;
    connection.become(false);
    watch({}, kept);
    await settle();
    expect(answers.read(kept).data).toBe('one');
    const missing = { ...kept, key: 'missing' };
    ask.mockRejectedValueOnce(failed(0, 'unreachable'));
    watch({}, missing);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers.read(missing)).toMatchObject({ data: undefined, fetchStatus: 'paused' });
    connection.become(true);
    await settle();
    expect(answers.read(missing).data).toBe('one');
  });

  it('a retry waits too', async () => {
    ask.mockRejectedValueOnce(failed(0, 'unreachable'));
    watch();
    await settle();
    connection.become(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    connection.become(true);
    await settle();
    expect(answers.read(question).data).toBe('one');
  });
});

describe('back in front', () => {
  it('only what is shown and old is asked again', async () => {
    const hidden = { ...question, key: 'b' };
    watch();
    watch({}, hidden)();
    await settle();
    answers.loadStale();
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(30_000);
    answers.loadStale();
    expect(ask).toHaveBeenCalledTimes(3);
  });
});

describe('after a write', () => {
  it('what is shown of its calls is asked again, the rest when it is shown, other calls not at all', async () => {
    const hidden = { ...question, key: 'hidden' };
    const other = { ...question, key: 'other', path: '/b' };
    watch();
    watch({}, other);
    const show = () => watch({}, hidden);
    show()();
    await settle();
    ask.mockClear().mockResolvedValue('two');
    await answers.outdate((path) => path === '/a');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.read(question).data).toBe('two');
    expect(answers.read(other).data).toBe('one');
    show();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['shown', false],
    ['hidden', true],
  ])('an answer that was asked before it does not count (%s)', async (_, hides) => {
    let answerEarly: (data: string) => void = () => undefined;
    ask.mockReturnValueOnce(
      new Promise((resolve) => {
        answerEarly = resolve;
      }),
    );
    const hide = watch();
    if (hides) hide();
    const refreshed = answers.outdate(() => true);
    answerEarly('before');
    await refreshed;
    await settle();
    watch();
    await settle();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(answers.read(question).data).toBe('one');
  });
});

it('a write counts as done when what it outdated has come anew', async () => {
  watch();
  await settle();
  let answer: (text: string) => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  let isDone = false;
  const refreshed = answers
    .outdate(() => true)
    .then(() => {
      isDone = true;
    });
  await settle();
  expect(isDone).toBe(false);
  answer('two');
  await refreshed;
  expect(answers.read(question).data).toBe('two');
});

it('a failure of what was asked before is not that of what is asked now', async () => {
  let fail: (cause: unknown) => void = () => undefined;
  let answer: (text: string) => void = () => undefined;
  ask.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  watch();
  const loaded = answers.load(question);
  fail(failed(400));
  await settle();
  expect(answers.read(question)).toMatchObject({ error: null, fetchStatus: 'fetching' });
  answer('two');
  expect(await loaded).toMatchObject({ data: 'two', error: null });
});

it('somebody else sees nothing of what was known, and an answer under way is thrown away', async () => {
  const keep = vi.fn();
  const mine = { ...question, key: 'mine', keep };
  watch();
  await settle();
  watch({}, mine)();
  ask.mockResolvedValue('theirs');
  answers.reset();
  expect(answers.read(question)).toMatchObject({ data: undefined, fetchStatus: 'fetching' });
  await settle();
  expect(answers.read(question).data).toBe('theirs');
  expect(answers.read(mine).data).toBeUndefined();
  expect(keep).not.toHaveBeenCalled();
});

it('polling asks one at a time, only while the portal is in front, until it is stopped', async () => {
  let shown = true;
  watch();
  await settle();
  const stop = answers.poll(question, 2000, () => shown);
  ask.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 3000, 'two')));
  await vi.advanceTimersByTimeAsync(4000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1500);
  shown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
  shown = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

describe('what a write answered', () => {
  it('is not overwritten by an answer that was asked before it and comes later', async () => {
    let answer: (text: string) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    watch();
    expect(answers.read(question).fetchStatus).toBe('fetching');
    answers.put(question, 'written');
    answer('asked before');
    await settle();
    expect(answers.read(question)).toMatchObject({ data: 'written', error: null, fetchStatus: 'idle' });
  });

  it('counts as fresh, with its time, and is kept for a later visit', async () => {
    const keep = vi.fn();
    const kept = { ...question, keep };
    watch({}, kept);
    await settle();
    vi.advanceTimersByTime(60_000);
    answers.put(kept, 'written');
    expect(answers.read(kept).dataUpdatedAt).toBe(1_060_000);
    expect(keep).toHaveBeenLastCalledWith('written', 1_060_000);
    watch({}, kept);
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

it('an answer from later than now is asked again: it was kept by a clock that was wrong', async () => {
  watch({}, { ...question, recall: () => ({ data: 'kept', at: 1_000_000 + 3 * 60 * 60_000 }) });
  await settle();
  expect(ask).toHaveBeenCalledTimes(1);
});
