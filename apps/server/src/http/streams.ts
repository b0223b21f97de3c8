import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallDefinition,
  type StreamDefinition,
  speedTestMaxBytes,
  streams,
  type Tier,
} from '@device-pay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RunView, SelfCheckRequest } from '../modules/diagnosis/public.ts';
import { type Failure, fail, isFailure } from '../platform/failure.ts';
import type { ContextOf } from '../platform/handler.ts';
import { type AdmissionOptions, admit } from './admission.ts';
import { sendFailure } from './send.ts';

export interface StreamOptions extends AdmissionOptions {
  /** The named run, or a new one that this begins. */
  showRun(context: ContextOf<'holder'>, request: SelfCheckRequest): Promise<RunView | Failure>;
  /** Counts a transfer of a speed test; refuses too many. */
  countTransfer(sessionId: string, clientIp: string, now: Date): Promise<Failure | null>;
}

/** Registers the routes that answer with a stream. Each request is admitted like a call of its tier. */
export async function registerStreams(app: FastifyInstance, options: StreamOptions): Promise<void> {
  app.get(streams.selfCheck.path, { compress: false }, (request, reply) =>
    followSelfCheck(request, reply, options),
  );
  app.get(streams.speedDownload.path, { compress: false }, (request, reply) =>
    download(request, reply, options),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Counted as it comes and thrown away: nothing of it is kept in memory.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.post(streams.speedUpload.path, { bodyLimit: speedTestMaxBytes }, (request, reply) =>
      upload(request, reply, options),
    );
  });
}

/** A stream in the terms of calls, for the checks that they share. */
const asCall = <T extends Tier>({
  name,
  method,
  path,
  summary,
  tier,
  input,
}: StreamDefinition & { readonly tier: T }): CallDefinition & { readonly tier: T } => ({
  name,
  method,
  path,
  summary,
  tier,
  effect: 'read',
  input,
  data: input,
  errors: [],
  example: { input: {}, data: {} },
});
const calls = {
  selfCheck: asCall(streams.selfCheck),
  speedDownload: asCall(streams.speedDownload),
  speedUpload: asCall(streams.speedUpload),
};

const lookEveryMs = 400;
/** Runs end long before this; where one has not, the portal goes on by polling. */
const longestMs = 110_000;

async function followSelfCheck(request: FastifyRequest, reply: FastifyReply, options: StreamOptions) {
  const { result, input, language } = await admit(calls.selfCheck, request, options);
  if (isFailure(result)) return sendFailure(calls.selfCheck, result, language, request, reply);
  const { context } = result;
  const first = await options.showRun(context, input as unknown as SelfCheckRequest);
  if (isFailure(first)) return sendFailure(calls.selfCheck, first, language, request, reply);
  request.outcome = 'ok';
  // Admitted anew each time: after logging out or losing the device, the caller is told nothing more.
  const look = async (imei: string, runId: string) => {
    const { result: again } = await admit(calls.selfCheck, request, options);
    return isFailure(again) ? again : options.showRun(again.context, { imei, runId });
  };
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // nginx would buffer the events.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(events(first, look), { objectMode: false }))
  );
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

async function* events(
  first: RunView,
  look: (imei: string, runId: string) => Promise<RunView | Failure>,
): AsyncGenerator<string> {
  yield event('run', first);
  const told = new Set(first.items.filter(({ state }) => state !== 'pending').map(({ no }) => no));
  let run = first;
  const untilMs = Date.now() + longestMs;
  while (run.running && Date.now() < untilMs) {
    await sleep(lookEveryMs);
    const next = await look(run.imei, run.runId);
    if (isFailure(next)) return;
    run = next;
    for (const item of run.items) {
      if (item.state === 'pending' || told.has(item.no)) continue;
      told.add(item.no);
      yield event('item', item);
    }
    if (!run.running) yield event('run', run);
  }
}

const pieceBytes = 64 * 1024;
/**
 * Random, so that no proxy can compress it; made once, as making it for each transfer would be slower than the network.
 */
const noise = randomBytes(pieceBytes * 2);

function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= pieceBytes) {
    const from = Math.floor(Math.random() * pieceBytes);
    yield noise.subarray(from, from + Math.min(left, pieceBytes));
  }
}

async function download(request: FastifyRequest, reply: FastifyReply, options: StreamOptions) {
  const { result, input, language } = await admit(calls.speedDownload, request, options);
  if (isFailure(result)) return sendFailure(calls.speedDownload, result, language, request, reply);
  const refusal = await countTransfer(result.context, options);
  if (refusal) return sendFailure(calls.speedDownload, refusal, language, request, reply);
  request.outcome = 'ok';
  const bytes = Number(input.bytes);
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', bytes)
    .header('cache-control', 'no-store, no-transform')
    .send(Readable.from(pieces(bytes), { objectMode: false }));
}

async function upload(request: FastifyRequest, reply: FastifyReply, options: StreamOptions) {
  const body = request.body as AsyncIterable<Buffer> | null;
  // The body is raw bytes, of which only the number counts; `admit` would read it as fields.
  request.body = undefined;
  const { result, language } = await admit(calls.speedUpload, request, options);
  const failure = isFailure(result) ? result : await countTransfer(result.context, options);
  let bytes = 0;
  if (!failure && body) {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > speedTestMaxBytes) break;
    }
  }
  const tooLarge = bytes > speedTestMaxBytes;
  if (failure || tooLarge) {
    // Nobody waits for the rest of the body.
    reply.header('connection', 'close');
    return sendFailure(calls.speedUpload, failure ?? fail('tooLarge'), language, request, reply);
  }
  request.outcome = 'ok';
  return reply.header('cache-control', 'no-store').send({ code: 0, data: { bytes }, msg: '' });
}

const countTransfer = (
  { subject, clientIp, now }: ContextOf<'session'>,
  options: StreamOptions,
): Promise<Failure | null> => options.countTransfer(subject.sessionId, clientIp, now);
