import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A server that is frozen takes connections, and never answers. */
const answerTimeoutMs = 10_000;

/**
 * Distributes requests over servers in turn, as any balancer would. A server that refuses the connection is skipped; a
 * request that breaks later, or is not answered in time, is answered 502 and not repeated, because it may have been
 * carried out.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  const server = createServer((incoming, answer) => {
    turn += 1;
    const order = origins.map((_, index) => origins[(turn + index) % origins.length] ?? '');
    void readBody(incoming).then(
      (body) => forward(agent, order, incoming, body, answer),
      () => answer.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  agent: Agent,
  [origin, ...others]: readonly string[],
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): void {
  if (origin === undefined) {
    answer.writeHead(502).end();
    return;
  }
  const { method = 'GET', headers, url = '/' } = incoming;
  const onward = request(new URL(url, origin), { method, headers, agent });
  onward.setTimeout(answerTimeoutMs, () => onward.destroy(new Error('no answer in time')));
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') forward(agent, others, incoming, body, answer);
    else if (!answer.headersSent) answer.writeHead(502).end();
    else answer.destroy();
  });
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on('error', () => answer.destroy());
    response.pipe(answer);
  });
  onward.end(body);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
