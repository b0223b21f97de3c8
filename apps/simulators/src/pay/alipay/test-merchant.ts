import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { RunningSimulator } from '../../platform/simulator.ts';
import { askControl } from '../../platform/test-control.ts';
import { startAlipay } from './alipay.ts';

// One folder per test file: keys are made once, and no files are left behind.
const root = mkdtempSync(join(tmpdir(), 'alipay-simulator-'));
afterAll(() => rm(root, { recursive: true, force: true }));

export interface Answer {
  readonly status: number;
  readonly isSigned: boolean;
  /** The object under `<method>_response`. */
  readonly body: Record<string, unknown>;
}

/** A merchant for tests. It signs and verifies with its own node:crypto code, and so checks the simulator's. */
export class TestMerchant {
  readonly dir: string;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly #privateKey: string;
  readonly #alipayPublicKey: string;
  readonly #simulator: RunningSimulator;

  private constructor(dir: string, simulator: RunningSimulator, privateKey: string, publicKey: string) {
    this.dir = dir;
    this.#simulator = simulator;
    this.url = simulator.url;
    this.env = simulator.env;
    this.#privateKey = privateKey;
    this.#alipayPublicKey = publicKey;
  }

  static async start(dir?: string): Promise<TestMerchant> {
    const home = dir ?? (await mkdtemp(join(root, 'run-')));
    const keysDir = join(root, 'keys');
    const simulator = await startAlipay({ dir: home, keysDir, port: 0, publicHost: 'localhost' });
    const read = (name: string): Promise<string> => readFile(simulator.env[name] ?? '', 'utf8');
    return new TestMerchant(
      home,
      simulator,
      await read('ALIPAY_APP_PRIVATE_KEY_FILE'),
      await read('ALIPAY_PUBLIC_KEY_FILE'),
    );
  }

  stop(): Promise<void> {
    return this.#simulator.stop();
  }

  /** All common parameters and the signature; `changes` are made before signing, except a change of `sign`. */
  signed(method: string, content: unknown, changes: Record<string, string> = {}): Record<string, string> {
    const parameters: Record<string, string> = {
      app_id: this.env.ALIPAY_APP_ID ?? '',
      method,
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-11-21 12:00:00',
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...changes,
    };
    const text = Object.entries(parameters)
      .filter(([name, value]) => name !== 'sign' && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&');
    const sign = createSign('RSA-SHA256').update(text).sign(this.#privateKey, 'base64');
    return { ...parameters, sign: changes.sign ?? sign };
  }

  async call(method: string, content: unknown, changes: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/gateway.do`, {
      method: 'POST',
      body: new URLSearchParams(this.signed(method, content, changes)),
    });
    const raw = await response.text();
    const inner = /^\{"\w+_response":(\{.*\})(?:,"sign":"([^"]*)")?\}$/s.exec(raw);
    return {
      status: response.status,
      isSigned: this.verifies(inner?.[1] ?? '', inner?.[2] ?? ''),
      body: (inner === null ? {} : JSON.parse(inner[1] ?? '{}')) as Answer['body'],
    };
  }

  verifies(text: string, signature: string): boolean {
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(createPublicKey(this.#alipayPublicKey), signature, 'base64');
  }

  /** Whether a notification or a return address is signed by Alipay. */
  isSignedForm(form: URLSearchParams): boolean {
    const text = [...form]
      .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&');
    return this.verifies(text, form.get('sign') ?? '');
  }

  link(outTradeNo: string, content: object = {}, changes: Record<string, string> = {}): string {
    const order = {
      out_trade_no: outTradeNo,
      total_amount: '24.90',
      subject: 'Data plan 30 GB <月>',
      product_code: 'QUICK_WAP_WAY',
      quit_url: 'http://127.0.0.1:8080/pay/quit.html',
      ...content,
    };
    const parameters = this.signed('alipay.trade.wap.pay', order, {
      return_url: 'http://127.0.0.1:8080/pay/return.html?order=1',
      ...changes,
    });
    return `${this.url}/gateway.do?${new URLSearchParams(parameters)}`;
  }

  async login(outTradeNo: string, content: object = {}, changes: Record<string, string> = {}) {
    const answer = await this.control('login', { link: this.link(outTradeNo, content, changes) });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  }

  async payNew(outTradeNo: string, notifyUrl = ''): Promise<void> {
    await this.login(outTradeNo, {}, { notify_url: notifyUrl });
    await this.control('pay', { outTradeNo });
  }

  query(outTradeNo: string): Promise<Answer> {
    return this.call('alipay.trade.query', { out_trade_no: outTradeNo });
  }

  close(outTradeNo: string): Promise<Answer> {
    return this.call('alipay.trade.close', { out_trade_no: outTradeNo });
  }

  refund(outTradeNo: string, outRequestNo: string, amount: string): Promise<Answer> {
    return this.call('alipay.trade.refund', {
      out_trade_no: outTradeNo,
      out_request_no: outRequestNo,
      refund_amount: amount,
    });
  }

  queryRefund(outTradeNo: string, outRequestNo: string): Promise<Answer> {
    return this.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: outRequestNo,
      query_options: ['gmt_refund_pay'],
    });
  }

  control(name: string, input?: unknown): ReturnType<typeof askControl> {
    return askControl(this.url, name, input);
  }
}
