import { signRsa } from '../rsa.ts';
import type { LianLianAppliedFaults, SignedMessage } from './faults.ts';
import type { LianLianKeys } from './keys.ts';
import { signedText } from './signed-text.ts';
import { formatTime, timezone } from './times.ts';

/** Signs answers and notifications as LianLian does, under the faults that apply. */
export async function signMessage(
  keys: LianLianKeys,
  content: Record<string, unknown>,
  serialize: (content: Record<string, unknown>) => string,
  faults: LianLianAppliedFaults,
): Promise<SignedMessage> {
  const draft = {
    content,
    timestampMs: Date.now(),
    key: keys.privateKey,
    strangerKey: keys.strangerKey,
  };
  faults.beforeSigning(draft);
  const message: SignedMessage = {
    body: serialize(draft.content),
    timestamp: formatTime(draft.timestampMs),
    signature: await signRsa('RSA-SHA1', signedText(draft.content), draft.key),
  };
  faults.afterSigning(message);
  return message;
}

export function messageHeaders({ timestamp, signature }: SignedMessage): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'sign-type': 'RSA',
    timestamp,
    timezone,
    ...(signature === undefined ? {} : { signature }),
  };
}
