import { AppliedFaults, Faults, type FaultTables } from '../../platform/faults.ts';
import type { SignedMessage, SigningDraft } from './signed-message.ts';

export type WechatPayFaults = Faults<SigningDraft, SignedMessage>;
export type WechatPayAppliedFaults = AppliedFaults<SigningDraft, SignedMessage>;

const tables: FaultTables<SigningDraft, SignedMessage> = {
  wire: {
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
    unsigned: {
      after: (message) => {
        message.signature = '';
      },
    },
    unknownSerial: {
      after: (message) => {
        message.serial = 'PUB_KEY_ID_0100000000000000000000000000';
      },
    },
  },
  content: {
    wrongAmount: (content, { totalFen = 1, currency = 'CNY' }) => ({
      ...content,
      amount: Object.hasOwn(content, 'out_refund_no')
        ? { ...(content.amount as object), refund: totalFen, payer_refund: totalFen }
        : { ...(content.amount as object), total: totalFen, payer_total: totalFen, currency },
    }),
    wrongAppid: (content, { appid = 'wx0000000000000000' }) => ({ ...content, appid }),
    wrongMchid: (content, { mchid = '1900000000' }) => ({ ...content, mchid }),
  },
  other: {
    tamperTag: 'notification',
    refundOutcome: 'answer',
    billOmitsTrade: 'answer',
    billAddsTrade: 'answer',
    billRepeatsTrade: 'answer',
    tamperBill: 'answer',
  },
};

export const newWechatPayFaults = (): WechatPayFaults => new Faults(tables);

export const noFaults: WechatPayAppliedFaults = new AppliedFaults(tables, []);
