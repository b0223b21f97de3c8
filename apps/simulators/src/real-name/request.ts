import { createHash } from 'node:crypto';
import type { HttpRequest } from '../platform/http-server.ts';
import { Refusal } from './codes.ts';
import type { RealNameContext } from './context.ts';
import { isSignatureOf, requestText } from './signature.ts';

export interface ReceivedFile {
  readonly uploadId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** A call whose signature is not verified yet. */
export interface Received {
  readonly fields: Readonly<Record<string, string>>;
  /** Digest and size of the part `file`; its bytes are not kept. */
  readonly file: { readonly sha256: string; readonly sizeBytes: number } | undefined;
}

/** Reads a form or a multipart body; any other body gives no fields. */
export async function readBody({ headers, bytes, body }: HttpRequest): Promise<Received> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    return { fields: Object.fromEntries(new URLSearchParams(body)), file: undefined };
  }
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('fieldMissing');
  });
  const fields: Record<string, string> = {};
  let file: Received['file'];
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields[name] = value;
      continue;
    }
    const content = Buffer.from(await value.arrayBuffer());
    file = { sha256: createHash('sha256').update(content).digest('hex'), sizeBytes: content.length };
  }
  return { fields, file };
}

const maxSkewMs = 300_000;

/** @throws Refusal unless our client signed these fields for this path, just now and for the first time */
export function verifyRequest(
  { account, nonces }: RealNameContext,
  path: string,
  { fields }: Received,
): void {
  const { appId, timestamp, nonce = '', sign = '' } = fields;
  if (appId !== account.appId || !isSignatureOf(account.secret, requestText(path, fields), sign))
    throw new Refusal('signatureWrong');
  // The machine's clock, not the simulator's: the client signs with its own.
  const now = Date.now();
  if (!(Math.abs(now - Number(timestamp) * 1000) <= maxSkewMs)) throw new Refusal('timestampOff');
  for (const [used, at] of nonces) if (now - at > 2 * maxSkewMs) nonces.delete(used);
  if (nonce.length < 16 || nonces.has(nonce)) throw new Refusal('nonceUsed');
  nonces.set(nonce, now);
}

/** @throws Refusal when the field is missing */
export function fieldOf(fields: Readonly<Record<string, string>>, name: string): string {
  const value = fields[name];
  if (value === undefined || value === '') throw new Refusal('fieldMissing');
  return value;
}

/** @throws Refusal when the file does not match the digest, size and type in the signed fields */
export function fileOf({ fields, file }: Received): ReceivedFile {
  if (file === undefined) throw new Refusal('fieldMissing');
  const { sha256, sizeBytes } = file;
  if (fieldOf(fields, 'fileSha256') !== sha256 || fieldOf(fields, 'fileSize') !== String(sizeBytes))
    throw new Refusal('fileDamaged');
  return {
    uploadId: fieldOf(fields, 'uploadId'),
    sha256,
    sizeBytes,
    contentType: fieldOf(fields, 'fileType'),
  };
}
