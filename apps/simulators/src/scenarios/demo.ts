import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join, resolve } from 'node:path';

export type Json = Record<string, unknown>;

/** A running demo: the addresses of its server and of its simulators. */
export class Demo {
  readonly origin: string;
  readonly #simulators: Readonly<Record<string, string>>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  private constructor(origin: string, simulators: Readonly<Record<string, string>>) {
    this.origin = origin;
    this.#simulators = simulators;
  }

  /**
   * Finds what `npm start` has started, by the same PORT and DATA_DIR.
   * @throws with a sentence for people when nothing is there
   */
  static async find(env: NodeJS.ProcessEnv): Promise<Demo> {
    const file = join(resolve(env.DATA_DIR || '.data'), 'simulators/env.json');
    const origin = `http://127.0.0.1:${env.PORT || '8080'}`;
    let simulators: Record<string, string>;
    try {
      simulators = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    } catch {
      throw new Error(`${file} is not there: start the demo first (npm start), with the same DATA_DIR.`);
    }
    const demo = new Demo(origin, simulators);
    const { status } = await demo.#send('GET', `${origin}/healthz/ready`).catch(() => ({ status: 0 }));
    if (status !== 200)
      throw new Error(`Nobody answers at ${origin}: start the demo first (npm start), or set PORT.`);
    return demo;
  }

  /** Makes a call of the portal's API. */
  async call(path: string, input: Json, options: CallOptions = {}): Promise<Answer> {
    const { host = 'localhost', token, key } = options;
    const { text } = await this.#send('POST', this.origin + path, input, {
      // With the port, as browsers send it: the server builds return links from the Host header.
      host: `${host}:${new URL(this.origin).port}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    });
    return JSON.parse(text) as Answer;
  }

  /** Makes a control call; `urlVariable` is the setting that gives the server the simulator's address. */
  async control(urlVariable: string, name: string, input?: Json): Promise<Json> {
    const url = new URL(`/control/${name}`, this.#simulators[urlVariable]).href;
    const { status, text } = await this.#send(input === undefined ? 'GET' : 'POST', url, input);
    const answer = JSON.parse(text) as Json;
    if (status !== 200) throw new ControlRefusal(String(answer.error));
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: 'GET' | 'POST',
    url: string,
    body?: Json,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string }> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((fulfil, reject) => {
      const request = httpRequest(url, {
        method,
        agent: this.#agent,
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
          ...headers,
        },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => fulfil({ status: response.statusCode ?? 0, text }));
      });
      request.end(payload);
    });
  }
}

/** A simulator refused what its provider would refuse, such as the payment of a closed trade. */
export class ControlRefusal extends Error {}

export interface CallOptions {
  readonly host?: string;
  readonly token?: string;
  readonly key?: string;
}

export interface Answer {
  readonly code: number | string;
  readonly msg: string;
  readonly data: unknown;
  readonly url?: string;
}
