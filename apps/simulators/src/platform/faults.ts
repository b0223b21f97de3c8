import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlError, readCount } from './control.ts';
import type { HttpAnswer } from './http-server.ts';

/** One misbehaviour that a control call asked for. */
export interface Fault {
  readonly id: string;
  readonly behaviour: string;
  readonly on: 'notification' | 'answer';
  /** Only for this trade or case, by the number that the client gave it; undefined: for any. */
  readonly outTradeNo: string | undefined;
  /** Only for answers of this call (query, close, refund …, as the simulator names them); undefined: of any. */
  readonly operation: string | undefined;
  readonly parameters: FaultParameters;
  timesLeft: number;
}

export type FaultParameters = Readonly<Record<string, unknown>>;

/**
 * The faults that one service's messages can have.
 * `Draft` is a message before it is signed, `Message` after; both are changed in place.
 */
export interface FaultTables<Draft, Message> {
  /** Changes to answers and notifications, before or after they are signed. */
  readonly wire: Readonly<
    Record<string, { before?: (draft: Draft) => void; after?: (message: Message) => void }>
  >;
  /** Wrong content in notifications whose signature is valid. */
  readonly content: Readonly<
    Record<string, (content: Record<string, unknown>, parameters: FaultParameters) => Record<string, unknown>>
  >;
  /** Faults that the simulator itself looks up with `find`, in addition to {@link commonFaults}. */
  readonly other: Readonly<Record<string, Fault['on']>>;
}

/** Faults that every service has: see the {@link Notifier} and {@link misbehave}. */
const commonFaults: FaultTables<unknown, unknown>['other'] = {
  delayNotification: 'notification',
  dropNotification: 'notification',
  repeatNotification: 'notification',
  answerError: 'answer',
  hang: 'answer',
  timeoutAfterCommit: 'answer',
};

/** The faults that were asked for and are not used up yet. */
export class Faults<Draft, Message> {
  readonly #tables: FaultTables<Draft, Message>;
  readonly #faults = new Map<string, Fault>();

  constructor(tables: FaultTables<Draft, Message>) {
    this.#tables = tables;
  }

  /**
   * @param input `{behaviour, on?, times?: n | 'always', outTradeNo?, operation?, …parameters}`
   * @throws ControlError naming what is wrong with it
   */
  add(input: Record<string, unknown>): Fault {
    const { behaviour, on, times, outTradeNo, operation, ...parameters } = input;
    const name = String(behaviour);
    const fault: Fault = {
      id: randomUUID(),
      behaviour: name,
      on: this.#placeOf(name, on),
      outTradeNo: typeof outTradeNo === 'string' ? outTradeNo : undefined,
      operation: typeof operation === 'string' ? operation : undefined,
      parameters,
      timesLeft: times === 'always' ? Number.POSITIVE_INFINITY : readCount(input, 'times', 1),
    };
    if (fault.timesLeft > 0) this.#faults.set(fault.id, fault);
    return fault;
  }

  /** Removes one fault, or all. */
  clear(id?: string): void {
    if (id === undefined) this.#faults.clear();
    else this.#faults.delete(id);
  }

  /** Uses up one time of each fault that applies here. */
  take(on: Fault['on'], outTradeNo: string | undefined, operation?: string): AppliedFaults<Draft, Message> {
    const applying = [...this.#faults.values()].filter(
      (fault) =>
        fault.on === on &&
        (fault.outTradeNo === undefined || fault.outTradeNo === outTradeNo) &&
        (fault.operation === undefined || fault.operation === operation),
    );
    // A delayed notification uses up the other faults later, when it is sent.
    const delay = applying.find(({ behaviour }) => behaviour === 'delayNotification');
    const taken = delay === undefined ? applying : [delay];
    for (const fault of taken) {
      fault.timesLeft -= 1;
      if (fault.timesLeft <= 0) this.#faults.delete(fault.id);
    }
    return new AppliedFaults(this.#tables, taken);
  }

  #placeOf(name: string, on: unknown): Fault['on'] {
    const { wire, content, other } = this.#tables;
    const others = { ...commonFaults, ...other };
    if (Object.hasOwn(wire, name) && (on === undefined || on === 'notification' || on === 'answer'))
      return on ?? 'notification';
    if (Object.hasOwn(content, name)) return 'notification';
    const place = Object.hasOwn(others, name) ? others[name] : undefined;
    if (place !== undefined) return place;
    const names = [...Object.keys(wire), ...Object.keys(content), ...Object.keys(others)];
    throw new ControlError(400, `behaviour must be one of ${names.join(', ')}; on: notification or answer`);
  }
}

/** The faults of one answer or one delivery. */
export class AppliedFaults<Draft, Message> {
  readonly #tables: FaultTables<Draft, Message>;
  readonly #faults: readonly Fault[];

  constructor(tables: FaultTables<Draft, Message>, faults: readonly Fault[]) {
    this.#tables = tables;
    this.#faults = faults;
  }

  /** The parameters of a fault that applies, else nothing. */
  find(behaviour: string): FaultParameters | undefined {
    return this.#faults.find((fault) => fault.behaviour === behaviour)?.parameters;
  }

  changeContent(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return this.#faults.reduce<Record<string, unknown>>(
      (changed, { behaviour, parameters }) =>
        this.#tables.content[behaviour]?.(changed, parameters) ?? changed,
      { ...content },
    );
  }

  beforeSigning(draft: Draft): void {
    for (const { behaviour } of this.#faults) this.#tables.wire[behaviour]?.before?.(draft);
  }

  afterSigning(message: Message): void {
    for (const { behaviour } of this.#faults) this.#tables.wire[behaviour]?.after?.(message);
  }
}

/**
 * Answers a merchant's call under the faults of time: `hang {ms}` waits before anything is done,
 * `timeoutAfterCommit {ms}` carries the call out and never answers.
 */
export async function misbehave(
  faults: { find(behaviour: string): FaultParameters | undefined },
  answer: () => Promise<HttpAnswer>,
): Promise<HttpAnswer | 'noAnswer'> {
  const hang = faults.find('hang');
  if (hang !== undefined) await sleep(Number(hang.ms ?? defaultSilenceMs), undefined, { ref: false });
  const answered = await answer();
  const silence = faults.find('timeoutAfterCommit');
  if (silence === undefined) return answered;
  await sleep(Number(silence.ms ?? defaultSilenceMs), undefined, { ref: false });
  return 'noAnswer';
}

const defaultSilenceMs = 30_000;
