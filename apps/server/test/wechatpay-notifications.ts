import { createCipheriv, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RawRequest } from './http.ts';

/** A payment for a notification of WeChat Pay; tests change what should be wrong. */
export interface NotificationDraft {
  readonly attemptId: string;
  readonly totalFen: number;
  readonly payerTotalFen?: number;
  readonly currency?: string;
  readonly transactionId?: string;
  readonly eventId?: string;
  readonly eventType?: string;
  readonly state?: string;
  /** Notifies of a refund of this payment instead. */
  readonly refund?: { readonly refundId: string; readonly refundFen: number; readonly status: string };
  readonly mchid?: string;
  readonly appid?: string;
  readonly serial?: string;
  readonly timestampSeconds?: number;
  readonly signature?: (right: string) => string;
  readonly algorithm?: string;
  readonly ciphertext?: (right: Buffer) => Buffer;
  readonly body?: (right: string) => string;
}

/** Signs notifications with the simulator's own key, using only node:crypto. */
export class Notifications {
  readonly #env: Readonly<Record<string, string>>;
  readonly #key;
  readonly #apiV3Key: string;
  readonly #serial: string;

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
    const read = (name: string) => readFileSync(env[name] ?? '', 'utf8').trim();
    const folder = dirname(env.WECHAT_PAY_PLATFORM_KEYS_FILE ?? '');
    this.#key = createPrivateKey(readFileSync(join(folder, 'platform-public-key-private-key.pem')));
    this.#apiV3Key = read('WECHAT_PAY_API_V3_KEY_FILE');
    this.#serial = Object.keys(JSON.parse(read('WECHAT_PAY_PLATFORM_KEYS_FILE')))[0] ?? '';
  }

  request(draft: NotificationDraft): RawRequest {
    const { refund } = draft;
    const content = refund ? this.#refund(draft, refund) : this.#transaction(draft);
    const original = refund ? 'refund' : 'transaction';
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', this.#apiV3Key, nonce);
    cipher.setAAD(Buffer.from(original));
    const right = Buffer.concat([
      cipher.update(JSON.stringify(content), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    const signed = JSON.stringify({
      id: draft.eventId ?? randomUUID(),
      create_time: new Date().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: draft.eventType ?? (refund ? `REFUND.${refund.status}` : 'TRANSACTION.SUCCESS'),
      resource: {
        original_type: original,
        algorithm: draft.algorithm ?? 'AEAD_AES_256_GCM',
        ciphertext: (draft.ciphertext?.(right) ?? right).toString('base64'),
        associated_data: original,
        nonce,
      },
    });
    const timestamp = String(draft.timestampSeconds ?? Math.floor(Date.now() / 1000));
    const message = Buffer.from(`${timestamp}\n${nonce}\n${signed}\n`);
    const signature = sign('RSA-SHA256', message, this.#key).toString('base64');
    return {
      method: 'POST',
      path: '/pay/notify/wechatpay',
      headers: {
        'content-type': 'application/json',
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': draft.serial ?? this.#serial,
        'wechatpay-signature': draft.signature?.(signature) ?? signature,
      },
      body: draft.body?.(signed) ?? signed,
    };
  }
  #transaction({ attemptId, totalFen, currency = 'CNY', ...draft }: NotificationDraft) {
    return {
      appid: draft.appid ?? this.#env.WECHAT_PAY_APPID,
      mchid: draft.mchid ?? this.#env.WECHAT_PAY_MCHID,
      out_trade_no: attemptId,
      trade_state: draft.state ?? 'SUCCESS',
      transaction_id: draft.transactionId ?? `4200${randomBytes(12).toString('hex')}`,
      success_time: new Date().toISOString(),
      amount: {
        total: totalFen,
        payer_total: draft.payerTotalFen ?? totalFen,
        currency,
        payer_currency: currency,
      },
    };
  }

  #refund(
    { attemptId, totalFen, ...draft }: NotificationDraft,
    { refundId, refundFen, status }: NonNullable<NotificationDraft['refund']>,
  ) {
    return {
      mchid: draft.mchid ?? this.#env.WECHAT_PAY_MCHID,
      out_trade_no: attemptId,
      transaction_id: draft.transactionId ?? `4200${randomBytes(12).toString('hex')}`,
      out_refund_no: refundId,
      refund_id: `5030${randomBytes(12).toString('hex')}`,
      refund_status: status,
      ...(status === 'SUCCESS' ? { success_time: new Date().toISOString() } : {}),
      amount: { total: totalFen, refund: refundFen, payer_total: totalFen, payer_refund: refundFen },
    };
  }
}
