/** A connection whose speed can be measured. Each method rejects when its signal is aborted. */
export interface SpeedLine {
  /** One round trip without content. */
  readonly ping: (signal: AbortSignal) => Promise<void>;
  /** Reports bytes as they come. */
  readonly download: (bytes: number, signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>;
  /** Reports bytes as they go. */
  readonly upload: (bytes: number, signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<void>;
  /** A clock in milliseconds that never goes back. */
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
  /** The speed of the last second; 0 while the latency is measured. */
  readonly mbps: number;
  /** What is known so far. */
  readonly known: Partial<SpeedResult>;
  readonly usedBytes: number;
}

const megabyte = 1024 * 1024;
/** The longest transfer that the server allows. */
const mostBytes = 16 * megabyte;
const firstBytes = 256 * 1024;
/** Besides the first one, which opens the connection and is not counted. */
const pings = 8;
/** A dead connection neither answers nor fails. */
const pingMs = 10_000;
const phaseMs = 8000;
/** A connection takes a while to reach its speed. */
const warmUpMs = 1000;
const windowMs = 1000;
/** How long one request should take: the server allows some thirty requests in a test. */
const requestMs = 1500;
const lanes = 2;
/** The share of the allowed data that the download gets. */
const shareDown = 0.7;

const mbpsOf = (bytes: number, ms: number): number => (ms > 0 ? (bytes * 8) / 1000 / ms : 0);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The average change of the latency from one request to the next. */
export function jitterOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  return steps.length > 0 ? steps.reduce((sum, step) => sum + step, 0) / steps.length : 0;
}

/** Counts the bytes of one direction over time. */
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
    /** The speed of the last second. */
    current(): number {
      const end = now();
      const before = [...points].reverse().find(({ at }) => at <= end - windowMs) ?? points[0];
      return before ? mbpsOf(bytes - before.bytes, end - before.at) : 0;
    },
    /** The average without the warm-up, if enough time remains. */
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
  /** The most data that the test may use, both directions together. */
  readonly limitBytes: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SpeedProgress) => void;
}

/** Measures latency, jitter and both directions, within the time and the data allowed. */
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

  /** Measures one direction with parallel requests, until its time or its share of the data is used up. */
  async function measure(phase: 'download' | 'upload', budgetBytes: number): Promise<number> {
    const meter = createMeter(line.now);
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal.addEventListener('abort', stop);
    const timer = setTimeout(stop, phaseMs);
    /** Requested bytes count, whether they arrive or not. */
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
      // When the time is over, what has arrived counts. Anything else is a failure.
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
