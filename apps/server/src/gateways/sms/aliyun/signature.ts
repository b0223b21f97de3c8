import { createHmac } from 'node:crypto';

/** A request's fields in the order in which they are signed, encoded after RFC 3986. */
export const canonicalQuery = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${encode(name)}=${encode(fields[name] ?? '')}`)
    .join('&');

/** The signature of Aliyun's RPC interface: HMAC-SHA1 over the method, the path `/` and the query. */
export const signatureOf = (
  method: 'GET' | 'POST',
  fields: Readonly<Record<string, string>>,
  accessKeySecret: string,
): string =>
  createHmac('sha1', `${accessKeySecret}&`)
    .update(`${method}&${encode('/')}&${encode(canonicalQuery(fields))}`)
    .digest('base64');

/** Stricter than encodeURIComponent. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
