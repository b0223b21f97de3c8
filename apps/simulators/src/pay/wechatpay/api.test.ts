import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

const h5 = '/v3/pay/transactions/h5';
const jsapi = '/v3/pay/transactions/jsapi';

describe('WeChat Pay calls', () => {
  let merchant: TestMerchant;
  let serial = 0;
  const newNumber = (): string => `API-${Date.now()}-${++serial}`;
  beforeAll(async () => {
    merchant = await TestMerchant.start();
  });
  afterAll(() => merchant.stop());

  it('an H5 order answers a signed link to the cashier and can be queried as NOTPAY', async () => {
    const number = newNumber();
    const answer = await merchant.call('POST', h5, merchant.order(number));
    expect(answer).toMatchObject({ status: 200, isSigned: true });
    expect(answer.serial).toMatch(/^PUB_KEY_ID_\d{28}$/);
    expect(answer.body.h5_url).toMatch(
      /^http:\/\/localhost:\d+\/cashier\/h5\?prepay_id=wx\w{34}&package=\d{10}$/,
    );
    const query = await merchant.query(number);
    expect(query).toMatchObject({
      status: 200,
      isSigned: true,
      body: { out_trade_no: number, trade_state: 'NOTPAY', amount: { total: 2490, currency: 'CNY' } },
    });
    expect(query.body).not.toHaveProperty('transaction_id');
  });

  it('a JSAPI order needs an openid and answers a prepay_id', async () => {
    const number = newNumber();
    expect(await merchant.call('POST', jsapi, merchant.order(number))).toMatchObject({
      status: 400,
      body: { code: 'PARAM_ERROR', detail: { field: '/payer/openid' } },
    });
    const answer = await merchant.call('POST', jsapi, merchant.order(number, { payer: { openid: 'o-1' } }));
    expect(answer.body.prepay_id).toMatch(/^wx\w{34}$/);
  });

  it.each([
    ['a wrong signature', { signature: 'AAAA' }],
    ['another merchant', { mchid: '1900000000' }],
    ['another certificate', { serial_no: '00' }],
    ['no nonce', { nonce_str: '' }],
    ['a time in parts of a second', { timestamp: String(Date.now() / 1000 + 0.25) }],
    ['a clock 6 minutes behind', { timestamp: String(Math.floor(Date.now() / 1000) - 360) }],
    ['a clock 6 minutes ahead', { timestamp: String(Math.floor(Date.now() / 1000) + 360) }],
  ])('%s is refused with SIGN_ERROR and a signed answer', async (_, overrides) => {
    const number = newNumber();
    const answer = await merchant.call('POST', h5, merchant.order(number), overrides);
    expect(answer).toMatchObject({ status: 401, isSigned: true, body: { code: 'SIGN_ERROR' } });
    expect((await merchant.query(number)).status).toBe(404);
  });

  it('a request without Authorization is refused', async () => {
    const response = await fetch(merchant.url + h5, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
  });

  it.each([
    ['/out_trade_no', { out_trade_no: 'short' }],
    ['/out_trade_no', { out_trade_no: 'has a space' }],
    ['/description', { description: undefined }],
    ['/description', { description: 'x'.repeat(128) }],
    ['/amount/total', { amount: { total: 0 } }],
    ['/amount/total', { amount: { total: 1.5 } }],
    ['/amount/currency', { amount: { total: 1, currency: 'USD' } }],
    ['/notify_url', { notify_url: 'https://shop.example/notify?x=1' }],
    ['/notify_url', { notify_url: 'notify' }],
    ['/time_expire', { time_expire: '2026-11-21 12:00:00' }],
    ['/time_expire', { time_expire: new Date(Date.now() + 30_000).toISOString() }],
    ['/scene_info/h5_info/type', { scene_info: { payer_client_ip: '127.0.0.1' } }],
    ['/mchid', { mchid: '1900000000' }],
  ])('a bad %s is refused with PARAM_ERROR naming it', async (field, changes) => {
    const answer = await merchant.call('POST', h5, merchant.order(newNumber(), changes));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'PARAM_ERROR', detail: { field, location: 'body' } },
    });
  });

  it("an appid that is not the merchant's is refused", async () => {
    const answer = await merchant.call('POST', h5, merchant.order(newNumber(), { appid: 'wx0' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'APPID_MCHID_NOT_MATCH' } });
  });

  it('the same number with the same parameters gives the same trade and a fresh link', async () => {
    const number = newNumber();
    const first = await merchant.orderH5(number);
    const second = await merchant.orderH5(number, {
      scene_info: { payer_client_ip: '10.0.0.9', h5_info: { type: 'Wap' } },
    });
    expect(second).not.toBe(first);
    const { trades } = (await merchant.control('trades')) as unknown as { trades: { outTradeNo: string }[] };
    expect(trades.filter(({ outTradeNo }) => outTradeNo === number)).toHaveLength(1);
  });

  it.each([
    ['amount', { amount: { total: 2491, currency: 'CNY' } }],
    ['description', { description: 'something else' }],
    ['time_expire', { time_expire: new Date(Date.now() + 600_000).toISOString() }],
  ])('the same number with another %s is refused', async (_, changes) => {
    const number = newNumber();
    await merchant.orderH5(number);
    const answer = await merchant.call('POST', h5, merchant.order(number, changes));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('a paid number is used, a closed one is closed', async () => {
    const [paid, closed] = [newNumber(), newNumber()];
    await merchant.orderH5(paid);
    await merchant.orderH5(closed);
    await merchant.control('pay', { outTradeNo: paid });
    await merchant.close(closed);
    expect((await merchant.call('POST', h5, merchant.order(paid))).body.code).toBe('OUT_TRADE_NO_USED');
    expect((await merchant.call('POST', h5, merchant.order(closed))).body.code).toBe('ORDER_CLOSED');
  });

  it('a paid trade is found by both numbers, with what the payer paid', async () => {
    const number = newNumber();
    await merchant.orderH5(number);
    const { transactionId } = await merchant.control('pay', { outTradeNo: number, payerTotal: 2000 });
    const mchid = merchant.env.WECHAT_PAY_MCHID;
    const byId = await merchant.call('GET', `/v3/pay/transactions/id/${transactionId}?mchid=${mchid}`);
    expect(byId.body).toMatchObject({
      out_trade_no: number,
      transaction_id: transactionId,
      trade_state: 'SUCCESS',
      trade_type: 'MWEB',
      amount: { total: 2490, payer_total: 2000 },
    });
    expect((await merchant.query(number)).body).toEqual(byId.body);
    expect((await merchant.control('pay', { outTradeNo: number })).status).toBe(409);
  });

  it('closing may be repeated, keeps payers out, and never undoes a payment', async () => {
    const [open, paid] = [newNumber(), newNumber()];
    await merchant.orderH5(open);
    expect(await merchant.close(open)).toMatchObject({ status: 204, isSigned: true });
    expect((await merchant.close(open)).status).toBe(204);
    expect((await merchant.control('pay', { outTradeNo: open })).status).toBe(409);
    expect((await merchant.query(open)).body.trade_state).toBe('CLOSED');
    await merchant.orderH5(paid);
    await merchant.control('pay', { outTradeNo: paid });
    expect(await merchant.close(paid)).toMatchObject({ status: 400, body: { code: 'ORDER_PAID' } });
    expect((await merchant.query(paid)).body.trade_state).toBe('SUCCESS');
  });

  it('what does not exist is said so, and a query needs the mchid', async () => {
    expect(await merchant.query('NOT-THERE')).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_EXIST' },
    });
    expect((await merchant.close('NOT-THERE')).body.code).toBe('ORDER_NOT_EXIST');
    expect((await merchant.call('GET', '/v3/pay/transactions/id/4200?mchid=1')).body.code).toBe(
      'PARAM_ERROR',
    );
    expect((await merchant.call('GET', '/v3/nothing')).status).toBe(404);
  });

  it('the certificate list decrypts to the certificate of a platform key', async () => {
    const { body } = await merchant.call('GET', '/v3/certificates');
    const [entry] = body.data as [
      { serial_no: string; encrypt_certificate: Parameters<TestMerchant['decrypt']>[0] },
    ];
    const certificate = new X509Certificate(merchant.decrypt(entry.encrypt_certificate));
    expect(certificate.serialNumber).toBe(entry.serial_no);
    const pem = certificate.publicKey.export({ type: 'spki', format: 'pem' });
    expect(pem).toBe(merchant.platformKeys[entry.serial_no]);
  });

  it('answers come under the key that the merchant asks for, and alternate during a migration', async () => {
    const serials = Object.keys(merchant.platformKeys);
    for (const wanted of serials) {
      const answer = await merchant.call(
        'GET',
        '/v3/certificates',
        undefined,
        {},
        { 'Wechatpay-Serial': wanted },
      );
      expect(answer).toMatchObject({ serial: wanted, isSigned: true });
    }
    const unknown = await merchant.call(
      'GET',
      '/v3/certificates',
      undefined,
      {},
      { 'Wechatpay-Serial': 'other' },
    );
    expect(unknown).toMatchObject({ status: 400, isSigned: true, body: { code: 'PARAM_ERROR' } });
    await merchant.control('rotate-keys', { alternate: true });
    const answers = [await merchant.query('NOT-THERE'), await merchant.query('NOT-THERE')];
    await merchant.control('rotate-keys', {});
    expect(answers.every(({ isSigned }) => isSigned)).toBe(true);
    expect(new Set(answers.map((answer) => answer.serial))).toEqual(new Set(serials));
  });

  it.each(['tamperBody', 'tamperSignature', 'probeSignature', 'unknownSerial', 'unsigned'])(
    'an answer with %s does not verify, the next one does',
    async (behaviour) => {
      await merchant.control('behaviours', { behaviour, on: 'answer' });
      expect((await merchant.query('NOT-THERE')).isSigned).toBe(false);
      expect((await merchant.query('NOT-THERE')).isSigned).toBe(true);
    },
  );

  it('a call that times out after commit has been carried out', async () => {
    const number = newNumber();
    await merchant.control('behaviours', { behaviour: 'timeoutAfterCommit', operation: 'prepay', ms: 20 });
    await expect(merchant.orderH5(number)).rejects.toThrow('fetch failed');
    expect((await merchant.query(number)).body.trade_state).toBe('NOTPAY');
  });

  it('an error asked for one trade and twice comes twice, to that trade only, and changes nothing', async () => {
    const [hit, spared] = [newNumber(), newNumber()];
    await merchant.control('behaviours', {
      behaviour: 'answerError',
      status: 503,
      outTradeNo: hit,
      times: 2,
    });
    await merchant.orderH5(spared);
    expect((await merchant.call('POST', h5, merchant.order(hit))).status).toBe(503);
    expect((await merchant.query(hit)).status).toBe(503);
    expect((await merchant.query(hit)).status).toBe(404);
  });

  it('control calls refuse what a web page could send, and unknown names', async () => {
    const plain = await fetch(`${merchant.url}/control/pay`, { method: 'POST', body: '{}' });
    expect(plain.status).toBe(415);
    expect((await merchant.control('behaviours', { behaviour: 'toString' })).status).toBe(400);
    expect((await merchant.control('nothing', {})).status).toBe(404);
  });
});
