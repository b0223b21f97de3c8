import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { log } from './log.ts';

export interface HttpRequest {
  readonly method: string;
  /** Path and query exactly as sent, as signatures cover them. */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The raw body, for content that is not text. */
  readonly bytes: Buffer;
  readonly remoteAddress: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** `'noAnswer'` cuts the connection, like a provider that crashes before it answers. */
export type HttpHandler = (request: HttpRequest) => Promise<HttpAnswer | 'noAnswer'>;

export interface HttpListener {
  readonly port: number;
  /** Lets requests that are under way end, but waits for no sleeping one. */
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 only; port 0 lets the system choose one. A body of more than `maxBodyBytes` is answered 413.
 * @throws when the port is taken.
 */
export async function listenOnLoopback(
  port: number,
  handler: HttpHandler,
  maxBodyBytes = 1_048_576,
): Promise<HttpListener> {
  const underWay = new Set<Promise<void>>();
  let isClosed = false;
  const server = createServer((request, response) => {
    const served = serve(request, response, handler, maxBodyBytes)
      // What slept until its simulator was stopped finds its state closed, and nobody waits for its answer.
      .catch((error: unknown) => !isClosed && answerFailure(response, error))
      .then(() => void underWay.delete(served));
    underWay.add(served);
  });
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      let impatience: NodeJS.Timeout | undefined;
      // A request may still be carried out after its client has gone.
      await Promise.race([
        closed.then(() => Promise.all(underWay)),
        new Promise((resolve) => {
          impatience = setTimeout(resolve, closeGraceMs);
        }),
      ]);
      clearTimeout(impatience);
      isClosed = true;
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handler: HttpHandler,
  maxBodyBytes: number,
) {
  const bytes = await readBody(request, maxBodyBytes);
  if (bytes === undefined) return send(response, { status: 413 });
  const target = request.url ?? '/';
  const url = new URL(target, 'http://127.0.0.1');
  const answer = await handler({
    method: request.method ?? 'GET',
    target,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: bytes.toString('utf8'),
    bytes,
    remoteAddress: request.socket.remoteAddress ?? '',
  });
  if (answer === 'noAnswer') request.socket.destroy();
  else send(response, answer);
}

function answerFailure(response: ServerResponse, error: unknown): void {
  log('request failed', {
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  if (!response.headersSent) send(response, { status: 500 });
}

async function readBody(request: IncomingMessage, maxBodyBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  response.writeHead(status, status === 204 ? headers : { ...headers, 'Content-Length': length });
  response.end(body);
}

export function jsonAnswer(status: number, body: unknown): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** The redirect after a form: by GET, and never from a cache. */
export const seeOther = (location: string): HttpAnswer => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store' },
});

const closeGraceMs = 500;
