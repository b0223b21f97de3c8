import type { HttpRequest } from '../../platform/http-server.ts';
import { verifyRsa } from '../rsa.ts';
import { WechatPayError } from './errors.ts';
import type { WechatPayKeys } from './keys.ts';

/**
 * Checks the `Authorization: WECHATPAY2-SHA256-RSA2048 …` header over method, target, time, nonce and body.
 * @throws WechatPayError SIGN_ERROR (401); PARAM_ERROR when Wechatpay-Serial names a key that does not exist
 */
export function verifyAuthorization(request: HttpRequest, keys: WechatPayKeys): void {
  const fields = parseAuthorization(request.headers.authorization);
  if (fields === undefined)
    throw new WechatPayError(
      'SIGN_ERROR',
      'Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》',
    );
  if (fields.mchid !== keys.mchid) throw new WechatPayError('SIGN_ERROR', '商户号不存在');
  if (fields.serial !== keys.merchantSerial) throw new WechatPayError('SIGN_ERROR', '商户证书序列号有误');
  if (!(Math.abs(Date.now() / 1000 - Number(fields.timestamp)) <= maxSkewSeconds)) {
    throw new WechatPayError('SIGN_ERROR', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
  }
  const message = `${request.method}\n${request.target}\n${fields.timestamp}\n${fields.nonce}\n${request.body}\n`;
  if (!verifyRsa('RSA-SHA256', message, keys.merchantPublicKey, fields.signature)) {
    throw new WechatPayError('SIGN_ERROR', '错误的签名，验签失败', {
      issue: 'sign not match',
      field: 'signature',
      location: 'authorization',
      sign_information: {
        method: request.method,
        url: request.target,
        truncated_sign_message: `${request.method}\n${request.target}\n${fields.timestamp}\n${fields.nonce}\n`,
        sign_message_length: Buffer.byteLength(message),
      },
    });
  }
  const platformSerial = request.headers['wechatpay-serial'];
  if (platformSerial !== undefined && !keys.platformKeys.some(({ serial }) => serial === platformSerial)) {
    throw new WechatPayError('PARAM_ERROR', '平台证书序列号Wechatpay-Serial错误');
  }
}

interface AuthorizationFields {
  readonly mchid: string;
  readonly serial: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

function parseAuthorization(header: string | undefined): AuthorizationFields | undefined {
  if (!header?.startsWith(`${scheme} `)) return undefined;
  const values = new Map<string, string>();
  for (const [, name, value] of header.slice(scheme.length).matchAll(/(\w+)="([^"]*)"/g)) {
    if (name !== undefined && value !== undefined) values.set(name, value);
  }
  const [mchid, serial, timestamp, nonce, signature] = fieldNames.map((name) => values.get(name));
  if (!mchid || !serial || !timestamp || !nonce || !signature || !/^\d+$/.test(timestamp)) return undefined;
  return { mchid, serial, timestamp, nonce, signature };
}

const scheme = 'WECHATPAY2-SHA256-RSA2048';
const fieldNames = ['mchid', 'serial_no', 'timestamp', 'nonce_str', 'signature'] as const;
const maxSkewSeconds = 300;
