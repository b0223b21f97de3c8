import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { RunningSimulator } from '../../platform/simulator.ts';
import { askControl } from '../../platform/test-control.ts';
import { startLianLian } from './lianlian.ts';

// One folder per test file: keys are made once, and no files are left behind.
const root = mkdtempSync(join(tmpdir(), 'lianlian-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

export interface Answer {
  readonly status: number;
  readonly isSigned: boolean;
  readonly body: {
    readonly return_code: string;
    readonly return_message: string;
    readonly order: Record<string, unknown> & { readonly payment_data: Record<string, string> };
  };
}

/** A shop for tests. It writes the signed texts of its few messages by hand, and so checks the simulator's. */
export class TestShop {
  readonly dir: string;
  readonly url: string;
  readonly merchantId: string;
  readonly #simulator: RunningSimulator;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  private constructor(dir: string, simulator: RunningSimulator, privateKey: KeyObject, publicKey: KeyObject) {
    this.dir = dir;
    this.#simulator = simulator;
    this.url = simulator.url;
    this.merchantId = simulator.env.LIANLIAN_MERCHANT_ID ?? '';
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  static async start(dir?: string): Promise<TestShop> {
    const home = dir ?? (await mkdtemp(join(root, 'run-')));
    const simulator = await startLianLian({
      dir: home,
      keysDir: join(root, 'keys'),
      port: 0,
      publicHost: '127.0.0.1',
    });
    const read = async (name: string): Promise<Buffer> =>
      Buffer.from(await readFile(simulator.env[name] ?? '', 'utf8'), 'base64');
    return new TestShop(
      home,
      simulator,
      createPrivateKey({ key: await read('LIANLIAN_PRIVATE_KEY_FILE'), format: 'der', type: 'pkcs8' }),
      createPublicKey({ key: await read('LIANLIAN_PUBLIC_KEY_FILE'), format: 'der', type: 'spki' }),
    );
  }

  stop(): Promise<void> {
    return this.#simulator.stop();
  }

  order(number: string, amount = '19.90', notifyUrl = 'http://127.0.0.1:9/notify'): Promise<Answer> {
    const body = {
      merchant_transaction_id: number,
      merchant_id: this.merchantId,
      notification_url: notifyUrl,
      redirect_url: 'http://127.0.0.1:9/paid?a=1',
      cancel_url: 'http://127.0.0.1:9/cancelled',
      country: 'US',
      merchant_order: {
        merchant_order_id: number,
        merchant_order_time: '20261121120000',
        order_description: '30 GB <plan>',
        order_amount: amount,
        order_currency_code: 'USD',
        products: [{ product_id: 'p1', name: 'n1', price: amount, quantity: 1 }],
      },
    };
    const signed =
      'cancel_url=http://127.0.0.1:9/cancelled&country=US' +
      `&merchant_id=${this.merchantId}&merchant_order_id=${number}&merchant_order_time=20261121120000` +
      `&order_amount=${amount}&order_currency_code=USD&order_description=30 GB <plan>` +
      `&name=n1&price=${amount}&product_id=p1&quantity=1` +
      `&merchant_transaction_id=${number}&notification_url=${notifyUrl}&redirect_url=http://127.0.0.1:9/paid?a=1`;
    return this.call('POST', '/payments', signed, body);
  }

  query(number: string): Promise<Answer> {
    return this.get(`/payments/${number}`, number);
  }

  cancel(number: string): Promise<Answer> {
    return this.get(`/payments/${number}/cancelpay`, number);
  }

  refund(
    original: string,
    number: string,
    amount: string,
    notifyUrl = 'http://127.0.0.1:9/n',
  ): Promise<Answer> {
    const body = {
      merchant_transaction_id: number,
      merchant_id: this.merchantId,
      notification_url: notifyUrl,
      merchant_refund_time: '20261121120000',
      original_transaction_id: original,
      refund_data: { refund_amount: amount, refund_currency_code: 'USD' },
    };
    const signed =
      `merchant_id=${this.merchantId}&merchant_refund_time=20261121120000&merchant_transaction_id=${number}` +
      `&notification_url=${notifyUrl}&original_transaction_id=${original}` +
      `&refund_amount=${amount}&refund_currency_code=USD`;
    return this.call('POST', `/payments/${original}/refunds`, signed, body);
  }

  queryRefund(number: string): Promise<Answer> {
    return this.get(`/refunds/${number}`, number);
  }

  get(path: string, number: string): Promise<Answer> {
    return this.call('GET', path, `merchant_id=${this.merchantId}&merchant_transaction_id=${number}`);
  }

  async call(
    method: string,
    path: string,
    signed: string,
    body?: object,
    { merchantId = this.merchantId, ...headers }: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/v3/merchants/${merchantId}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        'sign-type': 'RSA',
        signature: sign('RSA-SHA1', Buffer.from(signed), this.#privateKey).toString('base64'),
        timestamp: '20261121120000',
        timezone: 'Asia/Hong_Kong',
        ...headers,
      },
    });
    const answer = (await response.json()) as Answer['body'] & { trace_id: string };
    const { payment_data: data, ...order } = answer.order ?? {};
    const content = [
      ...Object.entries(order),
      ...(data === undefined ? [] : [['payment_data', data] as const]),
    ]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, value]) => (name === 'payment_data' ? leaves(value as object) : [`${name}=${value}`]));
    const text = [
      ...content,
      'return_code=SUCCESS',
      'return_message=Success',
      `trace_id=${answer.trace_id}`,
    ].join('&');
    return {
      status: response.status,
      isSigned: this.verifies(text, response.headers.get('signature')),
      body: answer,
    };
  }

  verifies(text: string, signature: string | null | undefined): boolean {
    return (
      typeof signature === 'string' &&
      verify('RSA-SHA1', Buffer.from(text), this.#publicKey, Buffer.from(signature, 'base64'))
    );
  }

  control(name: string, input?: unknown): ReturnType<typeof askControl> {
    return askControl(this.url, name, input);
  }
}

function leaves(object: object): string[] {
  return Object.entries(object)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
}
