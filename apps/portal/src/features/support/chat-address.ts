/** The visitor's identity, as the customer-service product wants it signed. */
export interface Identity {
  readonly nonce: string;
  /** UTC in milliseconds. */
  readonly timestamp: number;
  readonly userId: string;
}

/** The text that the server signs; the product prescribes the sequence of its fields. */
export const identityText = ({ nonce, timestamp, userId }: Identity): string =>
  `nonce=${nonce}&timestamp=${timestamp}&web_token=${userId}`;

/** The chat window's address with the signed identity; without a signature, the address as it is. */
export function chatAddress(windowUrl: string, identity: Identity, signature: string | undefined): string {
  if (signature === undefined) return windowUrl;
  const url = new URL(windowUrl);
  for (const [name, value] of new URLSearchParams(identityText(identity))) url.searchParams.set(name, value);
  url.searchParams.set('encryption_algorithm', 'SHA1');
  url.searchParams.set('signature', signature);
  return url.href;
}
