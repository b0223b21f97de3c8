import type { CallInput } from '@device-pay/contract';
import { isEmailAddress } from '@device-pay/rules';
import { type Reason, reasons } from './cancellation.ts';

/** The contents of the form, kept until they are sent. */
export interface CancelDraft {
  readonly subject: 'account' | 'device';
  /** The device's imei; empty until a device is chosen. */
  readonly imei: string;
  readonly deviceName: string;
  readonly email: string;
  /** Empty until one is chosen. */
  readonly reason: string;
  readonly reasonText: string;
}

/** Begins with one device, as cancelling that loses less than cancelling the account. */
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

/** The input of the call, for a draft without problems. `userName` is that of the person logged in. */
export function inputOf(draft: CancelDraft, userName: string): CallInput<'/cancellation/add'> {
  const { subject, imei, email, reason, reasonText } = draft;
  return {
    ...(subject === 'device' ? { imei } : { account: userName }),
    email: email.trim(),
    reason: isReason(reason) ? reason : 'other',
    ...(reasonText.trim() ? { reasonText: reasonText.trim() } : {}),
  };
}
