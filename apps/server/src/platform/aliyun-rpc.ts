import { createHmac, randomUUID } from 'node:crypto';

export interface AliyunKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** The signed form of a POST to Aliyun's RPC interface (signature version 1.0). */
export function signedAliyunForm(
  { accessKeyId, accessKeySecret }: AliyunKey,
  call: { readonly action: string; readonly version: string },
  fields: Readonly<Record<string, string>>,
): string {
  const all: Record<string, string> = {
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
  const query = Object.keys(all)
    .sort()
    .map((name) => `${encode(name)}=${encode(all[name] ?? '')}`)
    .join('&');
  const signature = createHmac('sha1', `${accessKeySecret}&`)
    .update(`POST&${encode('/')}&${encode(query)}`)
    .digest('base64');
  return `Signature=${encode(signature)}&${query}`;
}

/** RFC 3986, stricter than encodeURIComponent. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
