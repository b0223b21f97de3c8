import type { Clock } from './clock.ts';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from './http-server.ts';
import { parseJsonObject } from './json.ts';

/** What a control call was given wrongly; answered with `status` and the sentence. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type ControlCall = (input: Record<string, unknown>, query: URLSearchParams) => unknown;

/**
 * Answers `/control/…` from a table of `"METHOD /control/name"` → call.
 *
 * Control calls take money without a signature, so they are for this machine only, and a JSON content type
 * is demanded because a web page cannot send one across origins without asking first.
 */
export async function answerControl(
  request: HttpRequest,
  calls: Readonly<Record<string, ControlCall>>,
): Promise<HttpAnswer> {
  try {
    if (!loopbackAddresses.has(request.remoteAddress)) throw new ControlError(403, 'loopback only');
    const call = calls[`${request.method} ${request.path}`];
    if (call === undefined)
      throw new ControlError(404, `no such control call; there are: ${Object.keys(calls).join(', ')}`);
    return jsonAnswer(200, (await call(readInput(request), request.query)) ?? {});
  } catch (error) {
    if (error instanceof ControlError) return jsonAnswer(error.status, { error: error.message });
    throw error;
  }
}

/** Takes a service down and up again: while `isDown`, it answers whoever asks that it can't. */
export const downCalls = (conditions: { isDown: boolean }): Readonly<Record<string, ControlCall>> => ({
  'POST /control/down': () => {
    conditions.isDown = true;
  },
  'POST /control/up': () => {
    conditions.isDown = false;
  },
});

/** What has a clock that is kept with its state, and can be told to misbehave. */
export interface ClockAndFaults {
  readonly clock: Clock;
  readonly faults: {
    add(input: Record<string, unknown>): { readonly id: string };
    clear(id?: string): void;
  };
  readonly state: {
    saveClock(clock: Clock): void;
    flushed(): Promise<void>;
  };
}

/** Moves a simulator's clock on, and has it misbehave. */
export const clockAndFaultCalls = ({
  clock,
  faults,
  state,
}: ClockAndFaults): Readonly<Record<string, ControlCall>> => ({
  'POST /control/clock': async (input) => {
    advanceClock(clock, input);
    state.saveClock(clock);
    await state.flushed();
    return { now: new Date(clock.now()).toISOString() };
  },
  'POST /control/behaviours': (input) => ({ id: faults.add(input).id }),
  'POST /control/behaviours/clear': ({ id }) => faults.clear(typeof id === 'string' ? id : undefined),
});

function readInput(request: HttpRequest): Record<string, unknown> {
  if (request.method === 'GET') return {};
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new ControlError(415, 'Content-Type must be application/json');
  }
  const parsed = parseJsonObject(request.body === '' ? '{}' : request.body);
  if (parsed === undefined) throw new ControlError(400, 'the body must be a JSON object');
  return parsed;
}

export function requireText(input: Record<string, unknown>, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw new ControlError(400, `${name} must be a text`);
  return value;
}

/** @throws ControlError unless the field is a whole number of at least 0; left out, it is `fallback`. */
export function readCount(input: Record<string, unknown>, name: string, fallback: number): number {
  const value = input[name] ?? fallback;
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new ControlError(400, `${name} must be a whole number of at least 0`);
  }
  return value as number;
}

/** Beyond it times are no longer written with four digits, and soon not at all: every answer would fail from then on. */
const lastMs = Date.UTC(9999, 0);

/** Moves a clock `advanceMs` on. @throws ControlError where it would come to an end */
export function advanceClock(clock: Clock, input: Record<string, unknown>): void {
  const byMs = readCount(input, 'advanceMs', 0);
  if (clock.now() + byMs >= lastMs)
    throw new ControlError(400, 'the clock goes no further than the year 9998');
  clock.advance(byMs);
}

const loopbackAddresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
