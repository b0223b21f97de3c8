import { Faults, type FaultTables } from '../../platform/faults.ts';
import type { SignedEvent, SigningDraft } from './signature.ts';

const tables: FaultTables<SigningDraft, SignedEvent> = {
  wire: {
    oldTimestamp: {
      before: (draft) => {
        draft.timestampSeconds -= 600;
      },
    },
    otherSecret: {
      before: (draft) => {
        draft.secrets = ['whsec_00000000000000000000000000000000'];
      },
    },
    tamperBody: {
      after: (message) => {
        const changed = message.body.replace(
          /("amount(?:_total)?":)(\d)/,
          (_, name: string, digit: string) => (digit === '9' ? `${name}8` : `${name}${Number(digit) + 1}`),
        );
        message.body = changed === message.body ? `${changed} ` : changed;
      },
    },
    tamperSignature: {
      after: (message) => {
        message.header = message.header.replace(
          /v1=(.)/g,
          (_, digit: string) => `v1=${digit === '0' ? '1' : '0'}`,
        );
      },
    },
    // The scheme `v0`, which Stripe sends beside v1 for test events; it must not be accepted.
    otherScheme: {
      after: (message) => {
        message.header = message.header.replaceAll('v1=', 'v0=');
      },
    },
  },
  content: {
    wrongAmount: (event, { amountFen, currency }) =>
      withObject(event, (object) => ({
        ...object,
        ...(amountFen === undefined
          ? {}
          : Object.hasOwn(object, 'amount_total')
            ? { amount_total: amountFen }
            : { amount: amountFen }),
        ...(typeof currency === 'string' ? { currency: currency.toLowerCase() } : {}),
      })),
    otherAccount: (event, { account = 'acct_0000000000000000' }) => ({ ...event, account }),
    otherMode: (event) => ({ ...event, livemode: true }),
  },
  other: {
    refundOutcome: 'answer',
    balanceShort: 'answer',
    billOmitsTrade: 'answer',
    billAddsTrade: 'answer',
    billRepeatsTrade: 'answer',
  },
};

export type StripeFaults = Faults<SigningDraft, SignedEvent>;

export const stripeFaults = (): StripeFaults => new Faults(tables);

function withObject(
  event: Record<string, unknown>,
  change: (object: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  const data = event.data as { readonly object: Record<string, unknown> };
  return { ...event, data: { ...data, object: change(data.object) } };
}
