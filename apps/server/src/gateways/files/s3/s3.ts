import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { errorWords } from '../../../platform/error-words.ts';
import type { FileStorage } from '../port.ts';

export interface S3Settings {
  /** Empty: Amazon's endpoint for the region. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Put before every key, such as `device-pay/`. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For one try of one request, and for each piece of an answer; {@link defaultTimeoutMs} unless given. */
  readonly timeoutMs?: number;
}

/** Below the portal's own 20 s, and enough for a part over a slow line. */
const defaultTimeoutMs = 15_000;
const connectionTimeoutMs = 3_000;

/** S3 takes no part below 5 MiB but the last. A smaller file goes in one request. */
const partBytes = 8 * 1024 * 1024;

/** Files in an S3 bucket, Amazon's or one that speaks its protocol. At most one part of a file is in memory. */
export function s3Storage(settings: S3Settings): FileStorage {
  const { accessKeyId, secretAccessKey, bucket: Bucket, timeoutMs = defaultTimeoutMs } = settings;
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    // Many services with S3's protocol don't know the newer checksums that the SDK would add to everything.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // By default the SDK waits for ever. This limits the time until an answer begins, `wholeAnswer` and `inTime` the
    // rest.
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        throw asBroken(error as Error);
      }
    },
    { step: 'initialize' },
  );
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const result = await next(request);
        const answer = result.response as { statusCode: number; body: unknown };
        const isFile = commandName === 'GetObjectCommand' && answer.statusCode === 200;
        if (!isFile && answer.body instanceof Readable)
          answer.body = await wholeAnswer(answer.body, timeoutMs);
        return result;
      },
    // The first to see an answer: the SDK would read all of it, however long that is or takes.
    { step: 'deserialize', priority: 'low' },
  );
  const at = (key: string) => ({ Bucket, Key: settings.prefix + key });

  async function putParts(key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)));
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      const upload = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }));
        requireETag(ETag);
        Parts.push({ PartNumber, ETag });
      };
      await upload(first);
      for await (const part of rest) await upload(part);
      await client.send(
        new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }),
      );
    } catch (error) {
      // The parts of an unfinished upload would cost money unseen.
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, bytes) {
      const parts = partsOf(bytes);
      const first = await parts.next();
      const body = first.done ? Buffer.alloc(0) : first.value;
      if (body.length >= partBytes) return putParts(key, body, parts);
      requireETag((await client.send(new PutObjectCommand({ ...at(key), Body: body }))).ETag);
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body instanceof Readable ? inTime(Body, timeoutMs) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

/**
 * An error of S3 has no `code`, or that of a connection or a certificate, and would count as a fault of ours; that of a
 * disk has one. The log gets its message alone, which of an answer without a text is "UnknownError".
 */
function asBroken(error: Error & { $metadata?: { httpStatusCode?: number } }): Error {
  const status = error.$metadata?.httpStatusCode;
  const reason = errorWords(error);
  error.message = status ? `S3 answered ${status}, ${error.name}: ${reason}` : `S3 did not answer: ${reason}`;
  return Object.assign(error, { code: 'EIO' });
}

/** S3 names what it has stored; a page that something else answers with 200 does not. */
function requireETag(etag: string | undefined): void {
  if (etag === undefined)
    throw Object.assign(new Error('S3 answered without an ETag: is its address that of something else?'), {
      code: 'EIO',
    });
}

/** What S3 says of a request, but for a file, has a few hundred bytes. */
const mostAnswerBytes = 2 ** 20;

async function wholeAnswer(body: Readable, timeoutMs: number): Promise<Readable> {
  const end = (reason: string) => body.destroy(new Error(reason));
  const timer = setTimeout(end, timeoutMs, `the answer was not whole after ${timeoutMs} ms`);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      length += piece.length;
      if (length > mostAnswerBytes) end('the answer is too large');
    }
  } finally {
    clearTimeout(timer);
  }
  return Readable.from(pieces);
}

/**
 * Limits the time for which a reader waits for the next piece, and not the time between reads: a download may be as
 * slow as the client's line.
 */
async function* inTime(body: Readable, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const waitOn = () =>
    setTimeout(
      () => body.destroy(new Error(`S3 sent nothing more of a file for ${timeoutMs} ms`)),
      timeoutMs,
    );
  let waiting = waitOn();
  try {
    for await (const piece of body) {
      clearTimeout(waiting);
      yield piece;
      waiting = waitOn();
    }
  } finally {
    clearTimeout(waiting);
  }
}

async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pending.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield Buffer.concat(pending, length);
    pending = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pending, length);
}
