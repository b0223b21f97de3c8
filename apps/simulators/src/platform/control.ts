import type { Clock } from './clock.ts';
import { type HttpAnswer, type HttpRequest, jsonAnswer } from './http-server.ts';
import { parseJsonObject } from './json.ts';

/** The input of a control call is wrong; answered with `status` and the message. */
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
 * Control calls pay orders without a signature, so only this machine may make them; and they must have a JSON content
 * type, which a web page of another origin cannot send without a preflight request.
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

/** Take a service down and up again; while `isDown`, it refuses every request. */
export const downCalls = (conditions: { isDown: boolean }): Readonly<Record<string, ControlCall>> => ({
  'POST /control/down': () => {
    conditions.isDown = true;
  },
  'POST /control/up': () => {
    conditions.isDown = false;
  },
});

/** A simulator that saves its clock with its state and can be told to misbehave. */
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

/** Control calls that advance a simulator's clock and make it misbehave. */
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

/** A field that is left out gives `fallback`. @throws ControlError unless it is a whole number of at least 0 */
export function readCount(input: Record<string, unknown>, name: string, fallback: number): number {
  const value = input[name] ?? fallback;
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new ControlError(400, `${name} must be a whole number of at least 0`);
  }
  return value as number;
}

/** Later years do not fit four digits, and later still a Date is invalid: every answer would fail from then on. */
const lastMs = Date.UTC(9999, 0);

/** Advances a clock by `advanceMs`. @throws ControlError when it would go beyond the year 9998 */
export function advanceClock(clock: Clock, input: Record<string, unknown>): void {
  const byMs = readCount(input, 'advanceMs', 0);
  if (clock.now() + byMs >= lastMs)
    throw new ControlError(400, 'the clock goes no further than the year 9998');
  clock.advance(byMs);
}

const loopbackAddresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
