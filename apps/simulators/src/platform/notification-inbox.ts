import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** For tests: receives notifications and answers with the statuses in order, then always with the last one. */
export class NotificationInbox {
  readonly deliveries: Delivery[] = [];
  statuses: number[];
  url = '';
  /** The body of a 200. */
  acknowledgement = '';
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.deliveries.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const status = (this.statuses.length > 1 ? this.statuses.shift() : this.statuses[0]) ?? 204;
      response.writeHead(status).end(status === 200 ? this.acknowledgement : '');
    });
  });

  private constructor(statuses: number[]) {
    this.statuses = statuses;
  }

  static async open(...statuses: number[]): Promise<NotificationInbox> {
    const inbox = new NotificationInbox(statuses);
    await new Promise<void>((resolve) => inbox.#server.listen(0, '127.0.0.1', resolve));
    inbox.url = `http://127.0.0.1:${(inbox.#server.address() as AddressInfo).port}/notify`;
    return inbox;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
