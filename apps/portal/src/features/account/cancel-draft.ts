import type { CallInput } from '@device-pay/contract';
import { isEmailAddress } from '@device-pay/rules';
import { type Reason, reasons } from './cancellation.ts';

/** What is typed into the form; kept until it is sent. */
export interface CancelDraft {
  readonly subject: 'account' | 'device';
  /** Of the device; empty until one is chosen. */
  readonly imei: string;
  readonly deviceName: string;
  readonly email: string;
  /** Empty until one is chosen. */
  readonly reason: string;
  readonly reasonText: string;
}

/** A device is what is lost least with. */
export const emptyDraft: CancelDraft = {
  subject: 'device',
  imei: '',
  deviceName: '',
  email: '',
  reason: '',
  reasonText: '',
};

export type DraftProblem = 'imei' | 'email' | 'reason';

const isReason = (reason: string): reason is Reason => (reasons as readonly string[]).includes(reason);

/** The fields that are still wrong, in the order of the form. */
export function problemsOf({ subject, imei, email, reason }: CancelDraft): readonly DraftProblem[] {
  return [
    ...(subject === 'device' && imei === '' ? (['imei'] as const) : []),
    ...(isEmailAddress(email.trim()) ? [] : (['email'] as const)),
    ...(isReason(reason) ? [] : (['reason'] as const)),
  ];
}

/** What is sent, for a draft without problems; `userName` is who is logged in. */
export function inputOf(draft: CancelDraft, userName: string): CallInput<'/cancellation/add'> {
  const { subject, imei, email, reason, reasonText } = draft;
  return {
    ...(subject === 'device' ? { imei } : { account: userName }),
    email: email.trim(),
    reason: isReason(reason) ? reason : 'other',
    ...(reasonText.trim() ? { reasonText: reasonText.trim() } : {}),
  };
}
