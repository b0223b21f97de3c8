import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** An answer as received. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** The connections of one test file; `close` them, or the server waits for them when it stops. */
export class HttpClient {
  readonly #origin: URL;
  readonly #agent: Agent;

  constructor(origin: string, agent = new Agent({ keepAlive: true, maxSockets: 64 })) {
    this.#origin = new URL(origin);
    this.#agent = agent;
  }

  /** Sends one request as given: fetch would not send a Host header of another brand. */
  send({ method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          agent: this.#agent,
          host: this.#origin.hostname,
          port: this.#origin.port,
          method,
          path,
          headers: {
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
