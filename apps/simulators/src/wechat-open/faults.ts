import { randomUUID } from 'node:crypto';
import { ControlError, readCount } from '../platform/control.ts';

/**
 * hang: the call is carried out and answered `ms` later · errcode: refused with that code, nothing carried out ·
 * staleToken: the access token that is issued is already invalid, as after a refresh by another program ·
 * redirect: a redirect instead of the answer · malformed: a page instead of JSON.
 */
const behaviours = ['hang', 'errcode', 'staleToken', 'redirect', 'malformed'] as const;

export interface Fault {
  readonly id: string;
  readonly behaviour: (typeof behaviours)[number];
  /** Only this call; left out, any. */
  readonly operation: string | undefined;
  readonly ms: number;
  readonly errcode: number;
  timesLeft: number;
}

/** The faults that were asked for and are not used up yet. */
export class Faults {
  readonly #faults = new Map<string, Fault>();

  /**
   * @param input `{behaviour, operation?, times?: n | 'always', ms?, errcode?}`
   * @throws ControlError naming what is wrong with it
   */
  add(input: Record<string, unknown>): Fault {
    const behaviour = behaviours.find((name) => name === input.behaviour);
    if (behaviour === undefined)
      throw new ControlError(400, `behaviour must be one of ${behaviours.join(', ')}`);
    if (behaviour === 'errcode' && !Number.isSafeInteger(input.errcode))
      throw new ControlError(400, 'errcode must be a whole number');
    const fault: Fault = {
      id: randomUUID(),
      behaviour,
      operation: typeof input.operation === 'string' ? input.operation : undefined,
      ms: readCount(input, 'ms', 20_000),
      errcode: Number(input.errcode ?? 0),
      timesLeft: input.times === 'always' ? Number.POSITIVE_INFINITY : readCount(input, 'times', 1),
    };
    if (fault.timesLeft > 0) this.#faults.set(fault.id, fault);
    return fault;
  }

  /** Removes one fault, or all. */
  clear(id?: string): void {
    if (id === undefined) this.#faults.clear();
    else this.#faults.delete(id);
  }

  /** Uses up one time of the oldest fault that applies to the call. */
  take(operation: string): Fault | undefined {
    const fault = [...this.#faults.values()].find((one) => (one.operation ?? operation) === operation);
    if (fault === undefined) return undefined;
    fault.timesLeft -= 1;
    if (fault.timesLeft <= 0) this.#faults.delete(fault.id);
    return fault;
  }
}
