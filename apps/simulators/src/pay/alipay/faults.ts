import { generateKeyPairSync, sign } from 'node:crypto';
import { type AppliedFaults, Faults, type FaultTables } from '../../platform/faults.ts';
import { formatTime, parseTime } from './time.ts';

/** A text and its signature, about to be sent. */
export interface SignedText {
  readonly text: string;
  /** Undefined: the text is sent unsigned. */
  signature: string | undefined;
  /** Whether the text is changed after it was signed. */
  isTampered: boolean;
}

export type AlipayFaults = Faults<undefined, SignedText>;
export type AlipayAppliedFaults = AppliedFaults<undefined, SignedText>;

let strangersKey: ReturnType<typeof generateKeyPairSync> | undefined;

const tables: FaultTables<undefined, SignedText> = {
  wire: {
    tamperBody: {
      after: (message) => {
        message.isTampered = true;
      },
    },
    tamperSignature: {
      after: (message) => {
        const signature = message.signature ?? '';
        message.signature = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
      },
    },
    missingSign: {
      after: (message) => {
        message.signature = undefined;
      },
    },
    otherKey: {
      after: (message) => {
        strangersKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
        message.signature = sign('RSA-SHA256', Buffer.from(message.text), strangersKey.privateKey).toString(
          'base64',
        );
      },
    },
  },
  content: {
    wrongAmount: (content, { totalFen = 1 }) => ({
      ...content,
      total_amount: (Number(totalFen) / 100).toFixed(2),
    }),
    wrongAppId: (content, { appId = '2021000000000000' }) => ({
      ...content,
      app_id: appId,
      auth_app_id: appId,
    }),
    wrongSellerId: (content, { sellerId = '2088000000000000' }) => ({ ...content, seller_id: sellerId }),
    oldNotifyTime: (content, { ageMs = 27 * 3_600_000 }) => ({
      ...content,
      notify_time: formatTime(parseTime(String(content.notify_time)) - Number(ageMs)),
    }),
  },
  other: {
    refundOutcome: 'answer',
    billOmitsTrade: 'answer',
    billAddsTrade: 'answer',
    billRepeatsTrade: 'answer',
    billUrl: 'answer',
  },
};

export const newAlipayFaults = (): AlipayFaults => new Faults(tables);
