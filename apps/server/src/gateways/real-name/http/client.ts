import { randomBytes } from 'node:crypto';
import { fetchBounded, wasReached } from '../../../platform/fetch-bounded.ts';
import { isJsonFields, type JsonFields, parseJsonFields } from '../../../platform/json-fields.ts';
import { type CapturedFile, RealNameError } from '../port.ts';
import { type MultipartBody, multipartBody } from './multipart.ts';
import type { RealNameSettings } from './settings.ts';
import { answerText, isSignedBy, requestText, signText } from './signature.ts';

export interface Answer {
  readonly code: number;
  readonly data: JsonFields;
}

/** A file to send; its digest, size and type are signed. */
interface Upload {
  readonly file: CapturedFile;
  readonly timeoutMs: number;
}

/**
 * One call: a form, or multipart with a file, answered with `{code, msg, data}` and signed in `X-Sign`.
 * @throws RealNameError, or what went wrong while the file was read
 */
export async function ask(
  settings: RealNameSettings,
  operation: string,
  content: Readonly<Record<string, string>>,
  upload?: Upload,
): Promise<Answer> {
  const path = `/v1/real-name/${operation}`;
  const nonce = randomBytes(16).toString('hex');
  const fields: Record<string, string> = {
    ...content,
    ...(upload && fileFields(upload.file)),
    appId: settings.appId,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce,
  };
  fields.sign = signText(settings.secret, requestText(path, fields));

  const reading = upload && new WatchedFile(upload.file);
  const body = reading ? multipartBody(fields, reading.file) : new URLSearchParams(fields);
  /** The person only learns that it failed; the reason is for operators. */
  const failed = (problem: 'carrierSilent' | 'carrierUnavailable', reason: string): RealNameError => {
    settings.log.warn({ operation, problem, reason }, 'the real-name service did not answer as it should');
    return new RealNameError(problem);
  };
  let response: Response;
  let text: string;
  try {
    response = await post(new URL(path, settings.url), body, upload?.timeoutMs ?? settings.timeoutMs);
    text = await response.text();
  } catch (error) {
    if (reading?.failure) throw reading.failure.reason;
    throw failed(wasReached(error) ? 'carrierSilent' : 'carrierUnavailable', String(error));
  }
  // A proxy before the carrier says that, without a signature, and will say it again.
  if (response.status === 413) throw new RealNameError('refused', 'fileUnfit');
  if (response.status !== 200) throw failed('carrierUnavailable', `status ${response.status}`);
  if (!isSignedBy(settings.secret, answerText(nonce, text), response.headers.get('x-sign')))
    throw failed('carrierSilent', 'the answer is not signed with our secret');
  const answer = parseJsonFields(text);
  if (!Number.isInteger(answer?.code)) throw failed('carrierSilent', 'the answer has no code');
  return { code: Number(answer?.code), data: isJsonFields(answer?.data) ? answer.data : {} };
}

const fileFields = ({ uploadId, sha256, sizeBytes, contentType }: CapturedFile): Record<string, string> => ({
  uploadId,
  fileSha256: sha256,
  fileSize: String(sizeBytes),
  fileType: contentType,
});

/**
 * Remembers an error of our own file (unreadable, or not what it was said to be): that is not the carrier's silence.
 */
class WatchedFile {
  failure: { readonly reason: unknown } | undefined;
  readonly file: CapturedFile;

  constructor(file: CapturedFile) {
    this.file = { ...file, bytes: this.#watch(file) };
  }

  async *#watch({ bytes, sizeBytes }: CapturedFile): AsyncIterable<Uint8Array> {
    let read = 0;
    try {
      for await (const chunk of bytes) {
        read += chunk.length;
        if (read <= sizeBytes) yield chunk;
      }
      if (read !== sizeBytes) throw new Error(`a file has ${read} bytes, not ${sizeBytes}`);
    } catch (reason) {
      this.failure = { reason };
      throw reason;
    }
  }
}

function post(url: URL, body: MultipartBody | URLSearchParams, timeoutMs: number): Promise<Response> {
  const options: RequestInit = {
    method: 'POST',
    // A redirect counts as no answer; following it would send a face to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  };
  if (body instanceof URLSearchParams) return fetchBounded(url, { ...options, body });
  return fetchBounded(url, {
    ...options,
    body: body.bytes,
    headers: { 'content-type': body.contentType, 'content-length': String(body.length) },
    duplex: 'half',
  });
}
