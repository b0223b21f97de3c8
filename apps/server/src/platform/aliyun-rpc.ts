import { createHmac, randomUUID } from 'node:crypto';
import { percentEncode } from './percent-encode.ts';

export interface AliyunKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

type Fields = Readonly<Record<string, string>>;

/** The fields in the order in which they are signed. */
const canonicalQuery = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(fields[name] ?? '')}`)
    .join('&');

/** The signature of Aliyun's RPC interface: HMAC-SHA1 over the method, the path `/` and the query. */
export const aliyunSignature = (method: 'GET' | 'POST', fields: Fields, accessKeySecret: string): string =>
  createHmac('sha1', `${accessKeySecret}&`)
    .update(`${method}&${percentEncode('/')}&${percentEncode(canonicalQuery(fields))}`)
    .digest('base64');

/** The signed form of a POST to Aliyun's RPC interface (signature version 1.0). */
export function signedAliyunForm(
  { accessKeyId, accessKeySecret }: AliyunKey,
  call: { readonly action: string; readonly version: string },
  fields: Fields,
): string {
  const all: Fields = {
    ...fields,
    AccessKeyId: accessKeyId,
    Action: call.action,
    Format: 'JSON',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    Version: call.version,
  };
  const signature = aliyunSignature('POST', all, accessKeySecret);
  return `Signature=${percentEncode(signature)}&${canonicalQuery(all)}`;
}
