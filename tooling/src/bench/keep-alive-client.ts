import { Agent, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends JSON or forms over connections that stay open, as browsers and providers do. */
export class KeepAliveClient {
  readonly #agent: Agent;

  constructor(maxSockets: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Rejects when the connection fails or the answer is not JSON; any status resolves. */
  post(url: string, body: URLSearchParams | object, headers: Record<string, string> = {}): Promise<Reply> {
    const isForm = body instanceof URLSearchParams;
    const text = isForm ? body.toString() : JSON.stringify(body);
    return this.#send('POST', url, text, {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    });
  }

  /** Rejects as `post` does. */
  get(url: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#send('GET', url, '', headers);
  }

  #send(method: string, url: string, text: string, headers: Record<string, string>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, agent: this.#agent, headers });
      sent.on('error', reject);
      sent.on('response', (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          received += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          try {
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(received) as Reply['body'] });
          } catch {
            reject(new Error(`${url} answered ${response.statusCode} ${received.slice(0, 200)}`));
          }
        });
      });
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
