import { type CallDefinition, calls, type Standing } from '@device-pay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, fail, isFailure } from '../platform/failure.ts';
import type { Download, Handlers } from '../platform/handler.ts';
import { type AdmissionOptions, check, type Exchange, type Files } from './admission.ts';
import { readInput, tokenOf } from './input.ts';
import { languageOfRequest } from './language.ts';
import { readMultipart } from './multipart.ts';
import { sendDownload, sendFailure, sendSuccess } from './send.ts';
import { unknownAmong } from './unknown-devices.ts';

export interface CallRouteOptions extends AdmissionOptions {
  readonly handlers: Handlers;
  /** Where files wait while their call runs. */
  readonly uploadsDirectory: string;
}

/** Registers every call of the contract at its path. */
export function registerCalls(app: FastifyInstance, options: CallRouteOptions): void {
  for (const call of Object.values(calls) as CallDefinition[]) {
    for (const url of [call.path, call.alias].filter((path) => path !== undefined)) {
      app.route({
        method: call.method,
        url,
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
  if (!request.isMultipart()) return answerInput(call, request, reply, options, {});
  const multipart = await readMultipart(request, call, {
    directory: options.uploadsDirectory,
    admits: (fields) => admitsFiles(call, tokenOf(request, fields), request, options),
  });
  if (isFailure(multipart)) {
    // What is left of the body is not waited for.
    reply.header('connection', 'close');
    return sendFailure(call, multipart, languageOfRequest(request), request, reply);
  }
  try {
    // Files come by POST, and what the requirement has beside them in the query counts as theirs.
    const query = call.files ? (request.query as object) : {};
    request.body = { ...query, ...multipart.fields };
    return await answerInput(call, request, reply, options, multipart.files, multipart.refusal);
  } finally {
    await multipart.discard();
  }
}

/** Nobody's files fill the disk: there must be a session, unless the call is for everybody. */
async function admitsFiles(
  call: CallDefinition,
  token: string | null,
  request: FastifyRequest,
  { gate, clock }: CallRouteOptions,
): Promise<boolean> {
  if (call.tier === 'any') return true;
  if (token === null) return false;
  return (await gate.authenticate(token, request.brand.id, clock.now())).state === 'valid';
}

async function answerInput(
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallRouteOptions,
  files: Files,
  filesFailure: Failure | null = null,
) {
  const { input, common, tokenInUrl } = readInput(request, call);
  const language = languageOfRequest(request, common.lang);
  const result = tokenInUrl
    ? fail('tokenInUrl')
    : await run({ call, request, input, common, language, files, filesFailure }, options);
  if (isFailure(result)) return sendFailure(call, result, language, request, reply);
  request.outcome = 'ok';
  if (call.envelope === 'download') return sendDownload(result.data as Download, reply);
  return sendSuccess(call, result, reply);
}

async function run(
  exchange: Exchange,
  options: CallRouteOptions,
): Promise<Failure | { data: unknown; standing: Standing | null }> {
  const { call, input, files } = exchange;
  const { handlers, gate } = options;
  const admitted = await check(exchange, options);
  if (isFailure(admitted)) return admitted;
  const { context, extra } = admitted;
  const handler = handlers[call.name as keyof Handlers] as (
    context: object,
    input: object,
  ) => Promise<unknown>;
  const result = await handler({ ...context, ...extra, files: { ...noFiles(call), ...files } }, input);
  if (!isFailure(result)) return { data: result, standing: extra.standing ?? null };
  return result.failure === 'noService' ? unknownAmong(gate, context, input) : result;
}

/** An empty list for each file field, for a body that was not multipart. */
const noFiles = (call: CallDefinition): Files =>
  Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]));
