import { randomUUID } from 'node:crypto';
import { ControlError, readCount } from '../../platform/control.ts';
import type { SignedMessage, SigningDraft } from './signed-message.ts';

/** One misbehaviour that a control call asked for. */
export interface Fault {
  readonly id: string;
  readonly behaviour: string;
  readonly on: 'notification' | 'answer';
  /** Only this trade's; left out, any. */
  readonly outTradeNo: string | undefined;
  /** Only this call's answers (prepay, query, close, refund, queryRefund, certificates …); left out, any. */
  readonly operation: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
  timesLeft: number;
}

type Parameters = Fault['parameters'];

/** What wrong answers and notifications look like on the wire, before and after they are signed. */
const wireFaults: Readonly<
  Record<string, { before?: (draft: SigningDraft) => void; after?: (message: SignedMessage) => void }>
> = {
  oldTimestamp: {
    before: (draft) => {
      draft.timestampSeconds -= 600;
    },
  },
  tamperBody: {
    after: (message) => {
      const changed = message.body.replace(/[0-9A-Ya-y](?="[,}])/, (last) =>
        last === '9' ? '0' : String.fromCharCode(last.charCodeAt(0) + 1),
      );
      message.body = changed === message.body ? `${changed} ` : changed;
    },
  },
  tamperSignature: {
    after: (message) => {
      message.signature = (message.signature.startsWith('A') ? 'B' : 'A') + message.signature.slice(1);
    },
  },
  probeSignature: {
    after: (message) => {
      message.signature = `WECHATPAY/SIGNTEST/${message.signature}`;
    },
  },
  unknownSerial: {
    after: (message) => {
      message.serial = 'PUB_KEY_ID_0100000000000000000000000000';
    },
  },
};

/** Rightly signed notifications that say something wrong. */
const contentFaults: Readonly<
  Record<string, (content: Record<string, unknown>, parameters: Parameters) => Record<string, unknown>>
> = {
  wrongAmount: (content, { totalFen = 1, currency = 'CNY' }) => ({
    ...content,
    amount: { ...(content.amount as object), total: totalFen, payer_total: totalFen, currency },
  }),
  wrongAppid: (content, { appid = 'wx0000000000000000' }) => ({ ...content, appid }),
  wrongMchid: (content, { mchid = '1900000000' }) => ({ ...content, mchid }),
};

const otherFaults: Readonly<Record<string, Fault['on']>> = {
  delayNotification: 'notification',
  dropNotification: 'notification',
  repeatNotification: 'notification',
  tamperTag: 'notification',
  answerError: 'answer',
  hang: 'answer',
  timeoutAfterCommit: 'answer',
  refundOutcome: 'answer',
  billOmitsTrade: 'answer',
  billAddsTrade: 'answer',
};

/** The misbehaviours asked for and not yet used up. */
export class Faults {
  readonly #faults = new Map<string, Fault>();

  /**
   * @param input `{behaviour, on?, times?: n | 'always', outTradeNo?, operation?, …parameters}`
   * @throws ControlError naming what is wrong with it
   */
  add(input: Record<string, unknown>): Fault {
    const { behaviour, on, times, outTradeNo, operation, ...parameters } = input;
    const name = String(behaviour);
    const isWire = Object.hasOwn(wireFaults, name);
    const place = isWire
      ? (on ?? 'notification')
      : Object.hasOwn(contentFaults, name)
        ? 'notification'
        : otherFaults[name];
    if (place !== 'notification' && place !== 'answer') {
      throw new ControlError(
        400,
        `behaviour must be one of ${faultNames.join(', ')}; on: notification or answer`,
      );
    }
    const fault: Fault = {
      id: randomUUID(),
      behaviour: name,
      on: place,
      outTradeNo: typeof outTradeNo === 'string' ? outTradeNo : undefined,
      operation: typeof operation === 'string' ? operation : undefined,
      parameters,
      timesLeft: times === 'always' ? Number.POSITIVE_INFINITY : readCount(input, 'times', 1),
    };
    this.#faults.set(fault.id, fault);
    return fault;
  }

  /** Forgets one, or all of them. */
  clear(id?: string): void {
    if (id === undefined) this.#faults.clear();
    else this.#faults.delete(id);
  }

  /** Uses up one time of each fault that applies here. */
  take(on: Fault['on'], outTradeNo: string | undefined, operation?: string): AppliedFaults {
    if (this.#faults.size === 0) return noFaults;
    const applying = [...this.#faults.values()].filter(
      (fault) =>
        fault.on === on &&
        (fault.outTradeNo === undefined || fault.outTradeNo === outTradeNo) &&
        (fault.operation === undefined || fault.operation === operation),
    );
    // A delayed notification meets the other faults when it is sent at last.
    const delay = applying.find(({ behaviour }) => behaviour === 'delayNotification');
    const taken = delay === undefined ? applying : [delay];
    for (const fault of taken) {
      fault.timesLeft -= 1;
      if (fault.timesLeft <= 0) this.#faults.delete(fault.id);
    }
    return new AppliedFaults(taken);
  }
}

/** The faults of one answer or one delivery. */
export class AppliedFaults {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  /** The parameters of a fault that applies, else nothing. */
  find(behaviour: string): Parameters | undefined {
    return this.#faults.find((fault) => fault.behaviour === behaviour)?.parameters;
  }

  changeContent(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return this.#faults.reduce<Record<string, unknown>>(
      (changed, { behaviour, parameters }) => contentFaults[behaviour]?.(changed, parameters) ?? changed,
      { ...content },
    );
  }

  beforeSigning(draft: SigningDraft): void {
    for (const { behaviour } of this.#faults) wireFaults[behaviour]?.before?.(draft);
  }

  afterSigning(message: SignedMessage): void {
    for (const { behaviour } of this.#faults) wireFaults[behaviour]?.after?.(message);
  }
}

export const noFaults = new AppliedFaults([]);

const faultNames = [...Object.keys(wireFaults), ...Object.keys(contentFaults), ...Object.keys(otherFaults)];
