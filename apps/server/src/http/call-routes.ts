import { type CallDefinition, calls } from '@device-pay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, isFailure } from '../platform/failure.ts';
import type { Download, Handlers } from '../platform/handler.ts';
import { type AdmissionOptions, admit, type Files, type Uploads } from './admission.ts';
import { tokenOf } from './input.ts';
import { languageOfRequest } from './language.ts';
import { readMultipart } from './multipart.ts';
import { sendDownload, sendFailure, sendSuccess } from './send.ts';
import { unknownAmong } from './unknown-devices.ts';

export interface CallRouteOptions extends AdmissionOptions {
  readonly handlers: Handlers;
  /** Where files wait while their call runs. */
  readonly uploadsDirectory: string;
  readonly rateLimitPerMinute: number;
}

/**
 * The part of an address's requests that may begin guest sessions: 120 a minute of the usual 1200. Nothing else lets a
 * stranger, who names no device, write rows that are kept for weeks.
 */
const newGuestsShare = 1 / 10;

/** Registers every call of the contract at its path. */
export function registerCalls(app: FastifyInstance, options: CallRouteOptions): void {
  const newGuests = { max: Math.ceil(options.rateLimitPerMinute * newGuestsShare) };
  for (const call of Object.values(calls) as CallDefinition[]) {
    const isNewGuest = call.name === 'account.start-guest-session';
    for (const url of [call.path, call.alias].filter((path) => path !== undefined)) {
      app.route({
        method: call.method,
        url,
        config: { call, ...(isNewGuest && { rateLimit: newGuests }) },
        handler: (request, reply) => answer(call, request, reply, options),
      });
    }
  }
}

async function answer(
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallRouteOptions,
) {
  // JSON that is a list or a text must not pass for a call without fields.
  if (Array.isArray(request.body) || typeof (request.body ?? {}) !== 'object')
    return sendFailure(call, fail('malformedRequest'), languageOfRequest(request), request, reply);
  if (!request.isMultipart()) return answerInput(call, request, reply, options);
  const multipart = await readMultipart(request, call, {
    directory: options.uploadsDirectory,
    language: ({ lang }) => languageOfRequest(request, typeof lang === 'string' ? lang : null),
    admits: (fields) => admitsFiles(call, tokenOf(request, fields), request, options),
  });
  if (isFailure(multipart)) {
    // Nobody waits for the rest of the body.
    reply.header('connection', 'close');
    return sendFailure(call, multipart, languageOfRequest(request), request, reply);
  }
  try {
    // Calls with files are POSTs, and the requirement has some of their fields in the query.
    const query = call.files ? (request.query as object) : {};
    request.body = { ...query, ...multipart.fields };
    return await answerInput(call, request, reply, options, multipart);
  } finally {
    await multipart.discard();
  }
}

/** Files need a session, so that strangers can't fill the disk, unless the call is open to everybody. */
async function admitsFiles(
  call: CallDefinition,
  token: string | null,
  request: FastifyRequest,
  { lookup, clock }: CallRouteOptions,
): Promise<boolean> {
  if (call.tier === 'any') return true;
  if (token === null) return false;
  return (await lookup.authenticate(token, request.brand.id, clock.now())).state === 'valid';
}

async function answerInput(
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallRouteOptions,
  uploads?: Uploads,
) {
  const { result: admitted, input, language } = await admit(call, request, options, uploads);
  if (isFailure(admitted)) return sendFailure(call, admitted, language, request, reply);
  const { context, standing } = admitted;
  const handler = options.handlers[call.name as keyof Handlers] as (
    context: object,
    input: object,
  ) => Promise<unknown>;
  const data = await handler({ ...context, files: { ...noFiles(call), ...uploads?.files } }, input);
  if (isFailure(data)) {
    const failure = data.failure === 'noService' ? await unknownAmong(options.lookup, context, input) : data;
    return sendFailure(call, failure, language, request, reply);
  }
  request.outcome = 'ok';
  if (call.envelope === 'download') return sendDownload(data as Download, reply);
  return sendSuccess(call, { data, standing }, reply);
}

/** An empty list for each file field, for a body that was not multipart. */
const noFiles = (call: CallDefinition): Files =>
  Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]));
