import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyRsa } from '../rsa.ts';
import { notificationLeavesOut, textToSign, writeJson } from './signature.ts';

/** A notification that Alipay sent in 2019, published with the key in the tests of its own SDK for Node.js. */
const published = {
  app_id: '2018121762595097',
  auth_app_id: '2018121762595097',
  buyer_id: '2088512613526436',
  buyer_logon_id: '152****6706',
  buyer_pay_amount: '0.01',
  charset: 'utf-8',
  fund_bill_list: '[{"amount":"0.01","fundChannel":"PCREDIT"}]',
  gmt_create: '2019-05-23 14:13:56',
  gmt_payment: '2019-05-23 14:17:13',
  invoice_amount: '0.01',
  notify_id: '2019052300222141714026431019971405',
  notify_time: '2019-05-23 14:17:14',
  notify_type: 'trade_status_sync',
  out_trade_no: 'tpxy23962362669658',
  point_amount: '0.00',
  receipt_amount: '0.01',
  seller_email: 'myapp@alitest.com',
  seller_id: '2088331578818800',
  sign_type: 'RSA2',
  subject: 'tpxy2222896485',
  total_amount: '0.01',
  trade_no: '2019052322001426431037869358',
  trade_status: 'TRADE_SUCCESS',
  version: '1.0',
};
const publishedSignature =
  'T946S2qyNFAXLhAaRgNMmatxH6SO3MyWYFnTamQOgW1iAcheL/Zz+VoizwvEc6mTEwYewvvKS1wNkMQ1oEajMUHv9+cXQ9IFvU/qKS9Ktvw5xHvCaK0fj7LsVcQ7VxfyT3kSvXUDfKDP4cHSPuSZKwM2ybkzr53bIH9OUTpTQd2d3J0rbdf76OoUt+XF9vwqj7OVE7AGjH2HPWp842DgL/YVy4qeA9N2uFKRevT3YUskjaRxuI/E66reNjTMFhbjEqGLKvMcDD4BaQXnibq9ojAj60589fBwzKk3yWsVQmqGfksMQoheVMtZ3lAw4o2ty3TFngbVFFLwgx8FDpBZ9Q==';
const publishedKey = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAozecNNRnJMRAjSOjVDq6
WwVWDgUKp3Rs8d55UmSNz6jTOIzJfSwEHETen0gkRgtfH+he8BnCkJKegLTjLOD4
4tyIzHpiYi4Hc4mas/HnNhQ9t3a4sJPOI5zWaPX0q1+OucuA664psRrQoCSCBHr5
5FMC/lqrTHRQ4/+EfbPwuwpD5Q2OumPHLt4OYv9YuE5oJ19/1I/cQM4bWle7s4vN
VZCHLT+UUXYWX4KhSa8NcvyU9+9wjRZVUz6yvLbAcxd2KUeovF8papVO6Tw9tE2I
LxiW0lPTZDCgZ1kDKi5m5k3W0S1w32qEmlxXT//4QFN5Nj7YRmxOc260ts4dfKKQ
RwIDAQAB
-----END PUBLIC KEY-----`);

describe('the signatures of Alipay', () => {
  const verifies = (parameters: Record<string, string>): boolean =>
    verifyRsa('RSA-SHA256', textToSign(parameters, notificationLeavesOut), publishedKey, publishedSignature);

  it('the text to sign is the one that Alipay signed', () => {
    expect(verifies({ ...published, sign: publishedSignature })).toBe(true);
    expect(verifies({ ...published, total_amount: '0.02' })).toBe(false);
  });

  it('a request leaves out the signature and what is empty, and sorts the rest by name', () => {
    expect(textToSign({ sign_type: 'RSA2', a: '1', sign: 'x', b: '', Z: '&=' })).toBe(
      'Z=&=&a=1&sign_type=RSA2',
    );
  });

  it('escapes slashes in JSON, as the real one does', () => {
    expect(writeJson({ url: 'https://a/b' })).toBe('{"url":"https:\\/\\/a\\/b"}');
  });
});
