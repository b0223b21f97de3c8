import { parseJsonFields } from '../../../platform/json-fields.ts';
import type { RealNameNotification } from '../port.ts';
import { readers } from './answers.ts';
import { textOf } from './fields.ts';
import type { RealNameSettings } from './settings.ts';
import { isSignedBy, notificationText } from './signature.ts';

const maxSkewMs = 300_000;

/** Reads a decision, if the carrier itself sent it, just now and to us. */
export function readNotification(
  { appId, secret, notifyUrl }: RealNameSettings,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
): RealNameNotification {
  const [app, timestamp, nonce] = [headers['x-app-id'], headers['x-timestamp'], headers['x-nonce']];
  if (!app || !timestamp || !nonce) return { accepted: false, reason: 'malformed' };
  if (app !== appId) return { accepted: false, reason: 'unknownApp' };
  const signed = notificationText(new URL(notifyUrl).pathname, app, timestamp, nonce, rawBody);
  if (!isSignedBy(secret, signed, headers['x-sign'])) return { accepted: false, reason: 'wrongSignature' };
  if (!(Math.abs(Date.now() - Number(timestamp) * 1000) <= maxSkewMs))
    return { accepted: false, reason: 'oldTimestamp' };
  return readBody(rawBody);
}

function readBody(rawBody: string): RealNameNotification {
  const unreadable = { accepted: false, reason: 'unreadable' } as const;
  const body = parseJsonFields(rawBody);
  if (!body) return unreadable;
  const [reference, status] = [textOf(body.caseNo), readers.status(body)];
  if (!reference || !status || !('decidedAt' in status)) return unreadable;
  return { accepted: true, decision: { reference, status } };
}
