import type { KeyObject } from 'node:crypto';
import { type AppliedFaults, Faults, type FaultTables } from '../../platform/faults.ts';

/** A message about to be signed. */
export interface Draft {
  content: Record<string, unknown>;
  timestampMs: number;
  key: KeyObject;
  readonly strangerKey: KeyObject;
}

/** A signed message. */
export interface SignedMessage {
  body: string;
  readonly timestamp: string;
  /** Absent where an answer is not signed. */
  signature: string | undefined;
}

export type LianLianFaults = Faults<Draft, SignedMessage>;
export type LianLianAppliedFaults = AppliedFaults<Draft, SignedMessage>;

const tables: FaultTables<Draft, SignedMessage> = {
  wire: {
    oldTimestamp: {
      before: (draft) => {
        draft.timestampMs -= 600_000;
      },
    },
    otherKey: {
      before: (draft) => {
        draft.key = draft.strangerKey;
      },
    },
    tamperBody: {
      after: (message) => {
        message.body = message.body.replace(
          /(_transaction_id":"\w*)(\w)"/,
          (_, head: string, last: string) => (last === '7' ? `${head}8"` : `${head}7"`),
        );
      },
    },
    tamperSignature: {
      after: (message) => {
        if (message.signature === undefined) return;
        message.signature = (message.signature.startsWith('A') ? 'B' : 'A') + message.signature.slice(1);
      },
    },
    unsigned: {
      after: (message) => {
        message.signature = undefined;
      },
    },
    // Both keep every `name=value` in its place, so the original signature still verifies.
    wrapStructure: {
      after: (message) => {
        message.body = `{"order":${message.body}}`;
      },
    },
    listStructure: {
      after: (message) => {
        message.body = message.body.replace(/"(payment_data|refund_data)":(\{[^}]*\})/, '"$1":[$2]');
      },
    },
  },
  content: {
    wrongAmount: (content, { amountFen = 1 }) =>
      changeData(content, (name) =>
        name.endsWith('_amount') ? (Number(amountFen) / 100).toFixed(2) : undefined,
      ),
    wrongCurrency: (content, { currency = 'JPY' }) =>
      changeData(content, (name) =>
        /^(payment|refund)_currency_code$/.test(name) ? String(currency) : undefined,
      ),
    // LianLian signs for all merchants with one key, and a notification does not name the merchant.
    otherMerchant: (content, { merchantTransactionId = 'SOMEBODY-ELSES-1' }) => ({
      ...content,
      ll_transaction_id: '2026000000000001',
      merchant_transaction_id: merchantTransactionId,
    }),
    unknownField: (content, { name = 'surprise', value = '1' }) => ({ ...content, [String(name)]: value }),
  },
  other: { refundOutcome: 'answer' },
};

export const newLianLianFaults = (): LianLianFaults => new Faults(tables);

/** Replaces leaves of `payment_data` or `refund_data`, one level down, by what `change` gives for their name. */
function changeData(
  content: Readonly<Record<string, unknown>>,
  change: (name: string) => string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([inner, leaf]) => [inner, change(inner) ?? (leaf as unknown)]),
          )
        : value,
    ]),
  );
}
