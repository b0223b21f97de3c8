import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jitterOf, measureSpeed, median, type SpeedLine, type SpeedProgress } from './measure-speed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const megabyte = 1024 * 1024;
const tickMs = 20;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('aborted'));
    });
  });

/** A connection with a given speed, which all requests in progress share. */
function lineOf({
  downMbps,
  upMbps,
  latencyMs = 40,
}: {
  downMbps: number;
  upMbps: number;
  latencyMs?: number;
}) {
  const asked = { requests: 0, bytes: 0 };
  let open = 0;
  const transfer =
    (mbps: number): SpeedLine['download'] =>
    async (bytes, signal, onBytes) => {
      asked.requests += 1;
      asked.bytes += bytes;
      open += 1;
      try {
        await wait(latencyMs, signal);
        for (let left = bytes; left > 0; ) {
          await wait(tickMs, signal);
          const piece = Math.min(left, Math.round((mbps * 125 * tickMs) / open));
          left -= piece;
          onBytes(piece);
        }
      } finally {
        open -= 1;
      }
    };
  const line: SpeedLine = {
    ping: (signal) => wait(latencyMs, signal),
    download: transfer(downMbps),
    upload: transfer(upMbps),
    now: () => Date.now(),
  };
  return { line, asked };
}

async function run(line: SpeedLine, limitBytes: number, signal = new AbortController().signal) {
  const progress: SpeedProgress[] = [];
  const result = measureSpeed(line, { limitBytes, signal, onProgress: (step) => progress.push(step) }).catch(
    (error: unknown) => error as Error,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { result: await result, progress };
}

describe('a speed test', () => {
  it.each([
    { downMbps: 2, upMbps: 1 },
    { downMbps: 20, upMbps: 8 },
    { downMbps: 46, upMbps: 18 },
  ])('measures a line of $downMbps and $upMbps Mbit/s to a tenth', async ({ downMbps, upMbps }) => {
    const { line } = lineOf({ downMbps, upMbps });
    const { result } = await run(line, 200 * megabyte);
    expect(result).toMatchObject({ latencyMs: 40, jitterMs: 0 });
    const measured = result as { downMbps: number; upMbps: number };
    expect(Math.abs(measured.downMbps / downMbps - 1)).toBeLessThan(0.1);
    expect(Math.abs(measured.upMbps / upMbps - 1)).toBeLessThan(0.1);
  });

  it.each([
    { downMbps: 300, upMbps: 100 },
    { downMbps: 40, upMbps: 20 },
  ])('asks for no more data than it may use, at $downMbps Mbit/s', async (speeds) => {
    const { line, asked } = lineOf(speeds);
    const { result, progress } = await run(line, 10 * megabyte);
    expect(result).not.toBeInstanceOf(Error);
    expect(asked.bytes).toBeLessThanOrEqual(10 * megabyte);
    expect(progress[progress.length - 1]?.usedBytes).toBeLessThanOrEqual(10 * megabyte);
  });

  it.each([0.3, 5, 50, 400])('takes few requests, at %d Mbit/s', async (mbps) => {
    const { line, asked } = lineOf({ downMbps: mbps, upMbps: mbps });
    await run(line, 60 * megabyte);
    expect(asked.requests).toBeLessThanOrEqual(40);
  });

  it('ends a slow line after its time, with what has come', async () => {
    const { line } = lineOf({ downMbps: 0.2, upMbps: 0.1 });
    const start = Date.now();
    let endedAt = 0;
    void measureSpeed(line, {
      limitBytes: 60 * megabyte,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }).then(() => {
      endedAt = Date.now();
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(endedAt - start).toBeGreaterThan(10_000);
    expect(endedAt - start).toBeLessThan(18_000);
  });

  it('goes through latency, the way down and the way up, and shows what it knows', async () => {
    const { line } = lineOf({ downMbps: 20, upMbps: 8 });
    const { progress } = await run(line, 30 * megabyte);
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['latency', 'download', 'upload']);
    const last = progress[progress.length - 1];
    expect(last?.known.latencyMs).toBe(40);
    expect(last?.known.downMbps).toBeGreaterThan(15);
  });

  it('stops at once when it is stopped', async () => {
    const { line, asked } = lineOf({ downMbps: 20, upMbps: 8 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 2000);
    const { result } = await run(line, 30 * megabyte, controller.signal);
    expect(result).toBeInstanceOf(Error);
    expect(asked.bytes).toBeLessThan(10 * megabyte);
  });

  it('fails where a request is not answered', async () => {
    const { line } = lineOf({ downMbps: 20, upMbps: 8, latencyMs: 50_000 });
    expect((await run(line, 30 * megabyte)).result).toBeInstanceOf(Error);
  });

  it('fails where the line fails, instead of making up a figure', async () => {
    const { line } = lineOf({ downMbps: 20, upMbps: 8 });
    const broken: SpeedLine = { ...line, upload: () => Promise.reject(new Error('refused')) };
    expect((await run(broken, 30 * megabyte)).result).toBeInstanceOf(Error);
  });
});

it('the median leaves out what is far off; the jitter does not', () => {
  expect(median([40, 42, 38, 400])).toBe(41);
  expect(median([7])).toBe(7);
  expect(jitterOf([40, 44, 40])).toBe(4);
  expect(jitterOf([40])).toBe(0);
});
