/** A line whose speed can be measured. Every one of these rejects when its signal is aborted. */
export interface SpeedLine {
  /** One request without content, there and back. */
  readonly ping: (signal: AbortSignal) => Promise<void>;
  /** Tells of bytes as they come. */
  readonly download: (bytes: number, signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>;
  /** Tells of bytes as they go. */
  readonly upload: (bytes: number, signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

export interface SpeedResult {
  readonly downMbps: number;
  readonly upMbps: number;
  readonly latencyMs: number;
  readonly jitterMs: number;
}

export type SpeedPhase = 'latency' | 'download' | 'upload';

export interface SpeedProgress {
  readonly phase: SpeedPhase;
  /** Of the last second; 0 while the latency is measured. */
  readonly mbps: number;
  /** What is known so far. */
  readonly known: Partial<SpeedResult>;
  readonly usedBytes: number;
}

const megabyte = 1024 * 1024;
/** The longest transfer that the server gives or takes. */
const mostBytes = 16 * megabyte;
const firstBytes = 256 * 1024;
/** Beside the first, which opens the line and is not counted. */
const pings = 8;
/** A line that is dead answers nothing, and says nothing either. */
const pingMs = 10_000;
const phaseMs = 8000;
/** A line takes a while to come up to its speed. */
const warmUpMs = 1000;
const windowMs = 1000;
/** One request takes about as long: the server allows some thirty a test. */
const requestMs = 1500;
const lanes = 2;
/** Of the data that may be used, the way down gets this share. */
const shareDown = 0.7;

const mbpsOf = (bytes: number, ms: number): number => (ms > 0 ? (bytes * 8) / 1000 / ms : 0);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** How much the latency changes from one request to the next, on average. */
export function jitterOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  return steps.length > 0 ? steps.reduce((sum, step) => sum + step, 0) / steps.length : 0;
}

/** The bytes of one way over time. */
function createMeter(now: () => number) {
  const start = now();
  const points: { readonly at: number; readonly bytes: number }[] = [{ at: start, bytes: 0 }];
  let bytes = 0;
  return {
    add(more: number) {
      bytes += more;
      points.push({ at: now(), bytes });
    },
    bytes: () => bytes,
    elapsedMs: () => now() - start,
    /** Of the last second. */
    current(): number {
      const end = now();
      const before = [...points].reverse().find(({ at }) => at <= end - windowMs) ?? points[0];
      return before ? mbpsOf(bytes - before.bytes, end - before.at) : 0;
    },
    /** Of the whole without its beginning, as long as enough is left. */
    average(): number {
      const last = points[points.length - 1];
      if (!last) return 0;
      const warm = points.find(({ at }) => at - start >= warmUpMs);
      const from = warm && last.at - warm.at >= warmUpMs ? warm : points[0];
      return from ? mbpsOf(last.bytes - from.bytes, last.at - from.at) : 0;
    },
  };
}

export interface MeasureOptions {
  /** What the whole test may use at most, both ways together. */
  readonly limitBytes: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SpeedProgress) => void;
}

/** Measures latency, jitter and both ways, within the time and the data that it may use. */
export async function measureSpeed(
  line: SpeedLine,
  { limitBytes, signal, onProgress }: MeasureOptions,
): Promise<SpeedResult> {
  let usedBytes = 0;
  let known: Partial<SpeedResult> = {};
  const tell = (phase: SpeedPhase, mbps: number) => onProgress({ phase, mbps, known, usedBytes });

  async function ping(): Promise<void> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal.addEventListener('abort', stop);
    const timer = setTimeout(stop, pingMs);
    try {
      await line.ping(controller.signal);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  tell('latency', 0);
  await ping();
  const times: number[] = [];
  for (let count = 0; count < pings; count += 1) {
    const start = line.now();
    await ping();
    times.push(line.now() - start);
  }
  const latencyMs = Math.round(median(times));
  const jitterMs = Math.round(jitterOf(times));
  known = { latencyMs, jitterMs };

  /** One way, in a few requests at once, until its time or its share of the data is over. */
  async function measure(phase: 'download' | 'upload', budgetBytes: number): Promise<number> {
    const meter = createMeter(line.now);
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal.addEventListener('abort', stop);
    const timer = setTimeout(stop, phaseMs);
    /** What is asked for counts, whether it comes or not. */
    let askedBytes = 0;
    const lane = async () => {
      while (!controller.signal.aborted) {
        const expected = (meter.current() / lanes) * 125 * requestMs;
        const wanted = Math.min(mostBytes, Math.max(firstBytes, Math.round(expected)));
        const bytes = Math.min(wanted, budgetBytes - askedBytes);
        if (bytes <= 0) return;
        askedBytes += bytes;
        await line[phase](bytes, controller.signal, (more) => {
          if (controller.signal.aborted) return;
          usedBytes += more;
          meter.add(more);
          tell(phase, meter.current());
        });
      }
    };
    tell(phase, 0);
    try {
      await Promise.all(Array.from({ length: lanes }, lane));
    } catch (error) {
      // Its time is over: what has come is what counts. Anything else is a failure.
      if (signal.aborted || !controller.signal.aborted || meter.bytes() === 0) throw error;
    } finally {
      clearTimeout(timer);
      controller.abort();
      signal.removeEventListener('abort', stop);
    }
    return Math.round(meter.average() * 10) / 10;
  }

  const downBytes = Math.floor(limitBytes * shareDown);
  const downMbps = await measure('download', downBytes);
  known = { ...known, downMbps };
  const upMbps = await measure('upload', limitBytes - downBytes);
  return { downMbps, upMbps, latencyMs, jitterMs };
}
