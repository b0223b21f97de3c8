import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawAnswer } from '../http.ts';
import { poll } from './poll.ts';

/** One notification as a provider sent it. */
export interface Letter {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * A relay from the providers to the server that records what passes. While held, it keeps everything back (the provider
 * is answered 503), for the test to deliver whenever and as often as it likes.
 */
export class Wire {
  readonly passed: { readonly letter: Letter; readonly answer: RawAnswer }[] = [];
  readonly kept: Letter[] = [];
  isHeld = false;
  #target = '';
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const pass = async (): Promise<void> => {
      const body = Buffer.concat(chunks).toString('utf8');
      const letter = { path: request.url ?? '', headers: textHeaders(request.headers), body };
      if (this.isHeld) {
        this.kept.push(letter);
        response.writeHead(503).end();
        return;
      }
      try {
        const answer = await this.deliver(letter);
        response
          .writeHead(answer.status, { 'content-type': answer.headers['content-type'] })
          .end(answer.text);
      } catch {
        response.writeHead(502).end();
      }
    };
    request.on('end', () => void pass());
  });

  static async open(): Promise<Wire> {
    const wire = new Wire();
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(origin: string): void {
    this.#target = origin;
  }

  /** Delivers a notification to the server, byte for byte. */
  async deliver(letter: Letter): Promise<RawAnswer> {
    const response = await fetch(this.#target + letter.path, {
      method: 'POST',
      headers: letter.headers,
      body: letter.body,
    });
    const type = response.headers.get('content-type') ?? '';
    const answer = {
      status: response.status,
      headers: { 'content-type': type },
      text: await response.text(),
    };
    this.passed.push({ letter, answer });
    return answer;
  }

  /** Holds back the `count` notifications that `act` causes, and returns them in order. */
  async holding(count: number, act: () => Promise<unknown>): Promise<Letter[]> {
    this.kept.length = 0;
    this.isHeld = true;
    try {
      await act();
      await poll(() => this.kept.length).toBeGreaterThanOrEqual(count);
      return [...this.kept];
    } finally {
      this.isHeld = false;
    }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The headers without those of the connection. */
function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const { host: _, connection: __, 'content-length': ___, ...rest } = headers;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}
