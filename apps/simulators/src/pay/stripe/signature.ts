import { createHmac } from 'node:crypto';

/** A notification about to be signed. */
export interface SigningDraft {
  timestampSeconds: number;
  /** One signature is made with each; there are two while a secret is being rolled. */
  secrets: readonly string[];
}

/** A signed notification. */
export interface SignedEvent {
  /** `t=…,v1=…[,v1=…]`, the value of the `Stripe-Signature` header. */
  header: string;
  body: string;
}

/** HMAC-SHA256 of `<timestamp>.<raw body>` under the whole text of the secret, in hexadecimal. */
export function signEvent({ timestampSeconds, secrets }: SigningDraft, body: string): SignedEvent {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex'),
  );
  return { header: [`t=${timestampSeconds}`, ...signatures.map((hex) => `v1=${hex}`)].join(','), body };
}
