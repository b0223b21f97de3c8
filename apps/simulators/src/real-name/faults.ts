import { type AppliedFaults, Faults, type FaultTables } from '../platform/faults.ts';

/** A message about to be signed. */
export interface Draft {
  secret: string;
  timestampMs: number;
}

/** A signed message. */
export interface SignedMessage {
  body: string;
  signature: string | undefined;
}

export type RealNameFaults = Faults<Draft, SignedMessage>;
export type RealNameAppliedFaults = AppliedFaults<Draft, SignedMessage>;

/**
 * In addition to the faults of all services (`hang`, `timeoutAfterCommit`, `answerError`, `dropNotification` …):
 * `redirect` answers with a redirect, `malformed` with a page instead of JSON.
 */
const tables: FaultTables<Draft, SignedMessage> = {
  wire: {
    otherKey: {
      before: (draft) => {
        draft.secret = `not ${draft.secret}`;
      },
    },
    oldTimestamp: {
      before: (draft) => {
        draft.timestampMs -= 600_000;
      },
    },
    tamperBody: {
      after: (message) => {
        message.body = message.body.replace(
          /(\d)(\D*)$/,
          (_, digit: string, rest: string) => (digit === '7' ? '8' : '7') + rest,
        );
      },
    },
    unsigned: {
      after: (message) => {
        message.signature = undefined;
      },
    },
  },
  content: {
    otherCase: (content, { caseNo = 'somebody-elses' }) => ({ ...content, caseNo }),
  },
  other: { redirect: 'answer', malformed: 'answer' },
};

export const newRealNameFaults = (): RealNameFaults => new Faults(tables);
