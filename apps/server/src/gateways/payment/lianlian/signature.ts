import { type KeyObject, sign, verify } from 'node:crypto';

/**
 * The text that LianLian signs of a message: its leaves as `name=value`, joined by `&`. The names of each object are
 * sorted, nested objects and lists are flattened in place, null and missing values are left out.
 *
 * So the structure is not signed: `{a: {b, x}}` and `{b, x}` give the same text. After verifying a signature one must
 * still check the message against a schema.
 */
export function signatureContent(message: object): string {
  return leaves(message).join('&');
}

function leaves(value: object): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (isContainer(item) ? leaves(item) : []));
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, item]) => {
      if (item === null || item === undefined) return [];
      return isContainer(item) ? leaves(item) : [`${name}=${String(item)}`];
    });
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** SHA1withRSA in base64: the protocol has nothing newer. */
export function signContent(content: string, privateKey: KeyObject): string {
  return sign('RSA-SHA1', Buffer.from(content), privateKey).toString('base64');
}

export function verifiesContent(content: string, signature: string, publicKey: KeyObject): boolean {
  try {
    return verify('RSA-SHA1', Buffer.from(content), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
