import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Delivery } from '../../platform/notification-inbox.ts';
import type { RunningSimulator } from '../../platform/simulator.ts';
import { askControl } from '../../platform/test-control.ts';
import { startStripe } from './stripe.ts';

// One folder per test file; no files are left behind.
const root = mkdtempSync(join(tmpdir(), 'simulators-stripe-'));
afterAll(() => rm(root, { recursive: true, force: true }));

/** A merchant for tests: calls Stripe with `fetch` and checks its signatures with node:crypto. */
export class TestAccount {
  readonly dir: string;
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  readonly #simulator: RunningSimulator;

  private constructor(dir: string, simulator: RunningSimulator, secretKey: string, secrets: string) {
    this.dir = dir;
    this.#simulator = simulator;
    this.url = simulator.url;
    this.secretKey = secretKey.trim();
    this.webhookSecrets = secrets.trim().split('\n');
  }

  static async start(dir?: string): Promise<TestAccount> {
    const home = dir ?? (await mkdtemp(join(root, 'run-')));
    const simulator = await startStripe({
      dir: home,
      keysDir: join(root, 'keys'),
      port: 0,
      publicHost: '127.0.0.1',
    });
    const read = (name: string): Promise<string> => readFile(simulator.env[name] ?? '', 'utf8');
    return new TestAccount(
      home,
      simulator,
      await read('STRIPE_SECRET_KEY_FILE'),
      await read('STRIPE_WEBHOOK_SECRETS_FILE'),
    );
  }

  stop(): Promise<void> {
    return this.#simulator.stop();
  }

  /** @param form with nested names as Stripe wants them, such as `metadata[a]` */
  async call(
    method: 'GET' | 'POST',
    target: string,
    form: Readonly<Record<string, string | number>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const encoded = new URLSearchParams(
      Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(this.url + target + (method === 'GET' ? `?${encoded}` : ''), {
      method,
      ...(method === 'POST' ? { body: encoded } : {}),
      headers: { Authorization: `Bearer ${this.secretKey}`, ...headers },
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: (await response.json()) as Answer['body'],
    };
  }

  control(name: string, input?: unknown): ReturnType<typeof askControl> {
    return askControl(this.url, name, input);
  }

  order(number: string, changes: Readonly<Record<string, string | number>> = {}) {
    return {
      mode: 'payment',
      client_reference_id: number,
      'metadata[attemptId]': number,
      'payment_intent_data[metadata][attemptId]': number,
      'line_items[0][quantity]': 1,
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': 2490,
      'line_items[0][price_data][product_data][name]': 'Data plan 30 GB <月>',
      success_url: 'https://shop.example/pay/return.html?order=1',
      cancel_url: 'https://shop.example/pay/cancel.html',
      ...changes,
    };
  }

  /** @throws unless the session is created */
  async createSession(
    number: string,
    changes: Readonly<Record<string, string | number>> = {},
  ): Promise<Created> {
    const { status, body } = await this.call('POST', '/v1/checkout/sessions', this.order(number, changes));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as unknown as Created;
  }

  /** Creates and pays a session, and returns its payment intent's id. */
  async pay(number: string): Promise<string> {
    await this.createSession(number);
    const { transactionId } = await this.control('pay', { outTradeNo: number });
    return String(transactionId);
  }

  session(id: string): Promise<Answer> {
    return this.call('GET', `/v1/checkout/sessions/${id}`);
  }

  /** Which of the endpoint's secrets signed a delivery. */
  signers({ headers, body }: Delivery): readonly number[] {
    const parts = String(headers['stripe-signature']).split(',');
    const timestamp = parts[0]?.replace('t=', '') ?? '';
    return parts
      .slice(1)
      .map((part) =>
        this.webhookSecrets.findIndex(
          (secret) =>
            part === `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
        ),
      );
  }
}

export interface Created {
  readonly id: string;
  readonly url: string;
  readonly expires_at: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown> & { readonly error?: Readonly<Record<string, string>> };
}
