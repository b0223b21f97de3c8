import { PassThrough, pipeline, Readable } from 'node:stream';
import type { CallDefinition, ErrorCode, Standing } from '@device-pay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../platform/database/tables.ts';
import { type Failure, fail } from '../platform/failure.ts';
import type { Download } from '../platform/handler.ts';
import { failureBody, successBody } from './answers.ts';
import { languageOfRequest } from './language.ts';

const asJson = (reply: FastifyReply): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');

export function sendSuccess(
  call: CallDefinition,
  { data, standing }: { data: unknown; standing: Standing | null },
  reply: FastifyReply,
) {
  return asJson(reply).send(successBody(call, standing, data));
}

export function sendFailure(
  call: CallDefinition,
  failure: Failure,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, body } = failureBody(failure, language, request.id, call);
  request.outcome = failure.failure;
  const { seconds } = failure.details;
  if (status === 429 && seconds !== undefined) reply.header('retry-after', seconds);
  return asJson(reply).code(status).send(body);
}

/**
 * A failure that no call answered: an unknown host, an address without a route, a body that cannot be read, an error.
 * If a call was asked for, it has the form of that call's answers.
 */
export function sendFailureBesideCall(code: ErrorCode, request: FastifyRequest, reply: FastifyReply) {
  const { call } = request.routeOptions.config ?? {};
  const { status, body } = failureBody(fail(code), languageOfRequest(request), request.id, call);
  request.outcome = code;
  return asJson(reply).code(status).send(body);
}

/** Sent as an attachment in a sandbox: an uploaded file must never run as a page of ours. */
export function sendDownload({ mediaType, fileName, sizeBytes, chunks }: Download, reply: FastifyReply) {
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store');
  if (sizeBytes !== null) reply.header('content-length', sizeBytes);
  // Starts reading at once: a stream that nobody begins to read, because the client has gone, would leave its file
  // open.
  const bytes = pipeline(Readable.from(chunks, { objectMode: false }), new PassThrough(), () => undefined);
  return reply.send(bytes);
}
