import { createDecipheriv, createPublicKey, createSign, createVerify, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { askControl } from '../../platform/test-control.ts';
import { type RunningSimulators, startSimulators } from '../../start-simulators.ts';

// One folder per test file: keys are made once, and no files are left behind.
const root = mkdtempSync(join(tmpdir(), 'simulators-'));
afterAll(() => rm(root, { recursive: true, force: true }));

/** A merchant for tests. Its own node:crypto code signs, verifies and decrypts, and so checks the simulator's. */
export class TestMerchant {
  readonly dir: string;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly privateKey: string;
  readonly apiV3Key: string;
  readonly platformKeys: Readonly<Record<string, string>>;
  readonly #simulators: RunningSimulators;

  private constructor(
    dir: string,
    simulators: RunningSimulators,
    files: { privateKey: string; apiV3Key: string; platformKeys: string },
  ) {
    this.dir = dir;
    this.#simulators = simulators;
    this.url = simulators.wechatPay.url;
    this.env = simulators.env;
    this.privateKey = files.privateKey;
    this.apiV3Key = files.apiV3Key;
    this.platformKeys = JSON.parse(files.platformKeys) as Record<string, string>;
  }

  static async start(dir?: string): Promise<TestMerchant> {
    const home = dir ?? (await mkdtemp(join(root, 'run-')));
    const simulators = await startSimulators({
      dir: home,
      ports: 0,
      keysDir: join(root, 'keys'),
    });
    const read = (name: string): Promise<string> => readFile(simulators.env[name] ?? '', 'utf8');
    return new TestMerchant(home, simulators, {
      privateKey: await read('WECHAT_PAY_MERCHANT_PRIVATE_KEY_FILE'),
      apiV3Key: await read('WECHAT_PAY_API_V3_KEY_FILE'),
      platformKeys: await read('WECHAT_PAY_PLATFORM_KEYS_FILE'),
    });
  }

  stop(): Promise<void> {
    return this.#simulators.stop();
  }

  /** @param overrides replaces parts of the Authorization header; a time and a nonce are signed as they are */
  async call(
    method: string,
    target: string,
    body?: unknown,
    overrides: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = overrides.timestamp ?? String(Math.floor(Date.now() / 1000));
    const nonce = overrides.nonce_str ?? randomUUID();
    const fields: Record<string, string> = {
      mchid: this.env.WECHAT_PAY_MCHID ?? '',
      nonce_str: nonce,
      timestamp,
      serial_no: this.env.WECHAT_PAY_MERCHANT_SERIAL ?? '',
      signature: this.sign(`${method}\n${target}\n${timestamp}\n${nonce}\n${text}\n`),
      ...overrides,
    };
    const authorization = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    const response = await fetch(this.url + target, {
      method,
      ...(body === undefined ? {} : { body: text }),
      headers: {
        'Content-Type': 'application/json',
        Authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization.join(',')}`,
        ...headers,
      },
    });
    const raw = await response.text();
    const received = Object.fromEntries(response.headers);
    return {
      status: response.status,
      serial: received['wechatpay-serial'] ?? '',
      isSigned: this.isSigned(received, raw),
      body: (raw === '' ? {} : JSON.parse(raw)) as Answer['body'],
    };
  }

  sign(message: string): string {
    return createSign('RSA-SHA256').update(message).sign(this.privateKey, 'base64');
  }

  isSigned(headers: IncomingHttpHeaders | Record<string, string>, body: string): boolean {
    const key = this.platformKeys[String(headers['wechatpay-serial'])];
    if (key === undefined) return false;
    return createVerify('RSA-SHA256')
      .update(`${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`)
      .verify(createPublicKey(key), String(headers['wechatpay-signature']), 'base64');
  }

  decrypt(resource: { ciphertext: string; nonce: string; associated_data: string }): string {
    const bytes = Buffer.from(resource.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.apiV3Key, resource.nonce);
    decipher.setAAD(Buffer.from(resource.associated_data));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
  }

  control(name: string, input?: unknown): ReturnType<typeof askControl> {
    return askControl(this.url, name, input);
  }

  order(outTradeNo: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      appid: this.env.WECHAT_PAY_APPID,
      mchid: this.env.WECHAT_PAY_MCHID,
      description: 'Data plan 30 GB <月>',
      out_trade_no: outTradeNo,
      notify_url: 'http://127.0.0.1:9/notify',
      amount: { total: 2490, currency: 'CNY' },
      scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } },
      ...changes,
    };
  }

  async orderH5(outTradeNo: string, changes: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call('POST', '/v3/pay/transactions/h5', this.order(outTradeNo, changes));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return String(answer.body.h5_url).replace('localhost', '127.0.0.1');
  }

  query(outTradeNo: string): Promise<Answer> {
    const mchid = this.env.WECHAT_PAY_MCHID;
    return this.call('GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${mchid}`);
  }

  close(outTradeNo: string): Promise<Answer> {
    const mchid = this.env.WECHAT_PAY_MCHID;
    return this.call('POST', `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid });
  }

  refund(outTradeNo: string, outRefundNo: string, refund: number, changes: object = {}): Promise<Answer> {
    return this.call('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      amount: { refund, total: 2490, currency: 'CNY' },
      ...changes,
    });
  }
}

export interface Answer {
  readonly status: number;
  readonly serial: string;
  readonly isSigned: boolean;
  readonly body: Record<string, unknown>;
}
