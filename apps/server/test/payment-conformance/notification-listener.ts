import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as received; header names are in lower case. */
export interface CapturedNotification {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: string;
}

/** Receives what a simulator sends and acknowledges it, so that it isn't repeated. */
export class NotificationListener {
  readonly received: CapturedNotification[] = [];
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
  }

  /** @param reply what the provider accepts as an acknowledgement */
  static async open(reply: { body: string; contentType: string }): Promise<NotificationListener> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const listener = new NotificationListener(server);
    const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      listener.received.push({
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        rawBody: Buffer.concat(chunks).toString(),
      });
      response.writeHead(200, { 'content-type': reply.contentType }).end(reply.body);
    };
    server.on('request', (request, response) => void receive(request, response));
    return listener;
  }

  /** Waits for the notification number `count` (1, 2, …). @throws when none comes within five seconds */
  async nth(count: number): Promise<CapturedNotification> {
    const until = Date.now() + 5_000;
    for (;;) {
      const notification = this.received[count - 1];
      if (notification) return notification;
      if (Date.now() > until) throw new Error(`notification ${count} did not come`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
