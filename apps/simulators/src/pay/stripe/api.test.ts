import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestAccount } from './test-account.ts';

describe('Stripe’s API', () => {
  let account: TestAccount;
  let serial = 0;
  const newNumber = (): string => `API_${++serial}`;
  beforeAll(async () => {
    account = await TestAccount.start();
  });
  afterAll(() => account.stop());

  const create = (changes: Readonly<Record<string, string | number>> = {}, key = '') =>
    account.call(
      'POST',
      '/v1/checkout/sessions',
      account.order('API_FIXED', changes),
      key === '' ? {} : { 'Idempotency-Key': key },
    );
  const now = async (): Promise<number> =>
    Math.floor(Date.parse(String((await account.control('clock', { advanceMs: 0 })).now)) / 1000);

  it('makes an open session that shows what was asked for', async () => {
    const number = newNumber();
    const { id, url } = await account.createSession(number, { locale: 'zh' });
    expect((await account.session(id)).body).toMatchObject({
      object: 'checkout.session',
      client_reference_id: number,
      amount_total: 2490,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      livemode: false,
      locale: 'zh',
      metadata: { attemptId: number },
      ui_mode: 'hosted_page',
      url,
    });
    expect(url).toBe(`${account.url}/c/pay/${id}`);
  });

  it.each(['', 'Bearer sk_test_wrong', 'Basic abc'])(
    'answers 401 to the authorization %j',
    async (authorization) => {
      const answer = await account.call('GET', '/v1/refunds', {}, { Authorization: authorization });
      expect(answer).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
      expect(JSON.stringify(answer.body)).not.toContain(account.secretKey);
    },
  );

  it('answers 401 to a key that differs from the right one in its last character alone', async () => {
    const key = account.secretKey.slice(0, -1) + (account.secretKey.endsWith('a') ? 'b' : 'a');
    const headers = { Authorization: `Bearer ${key}` };
    expect(await account.call('GET', '/v1/refunds', {}, headers)).toMatchObject({ status: 401 });
  });

  it.each([
    [{ payment_method_types: 'card' }, 'parameter_unknown', 'payment_method_types'],
    [
      { 'line_items[0][price_data][unit_amount]': '1.5' },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [{ success_url: 'shop' }, 'url_invalid', 'success_url'],
    [{ success_url: 'javascript:alert(1)' }, 'url_invalid', 'success_url'],
    [{ client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
  ])('refuses %j by name', async (changes, code, param) => {
    expect(await create(changes)).toMatchObject({ status: 400, body: { error: { code, param } } });
  });

  it('refuses what is missing, too little, and an end that is too near or too far', async () => {
    const { mode: _, ...withoutMode } = account.order(newNumber());
    const missing = await account.call('POST', '/v1/checkout/sessions', withoutMode);
    expect(missing.body.error).toMatchObject({ code: 'parameter_missing', param: 'mode' });
    const little = await create({ 'line_items[0][price_data][unit_amount]': 49 });
    expect(little.body.error).toMatchObject({ code: 'amount_too_small' });
    const at = await now();
    for (const end of [at + 29 * 60, at + 24 * 3600 + 60]) {
      expect((await create({ expires_at: end })).body.error).toMatchObject({ param: 'expires_at' });
    }
    expect((await create({ expires_at: at + 31 * 60 })).status).toBe(200);
  });

  it('gives one session for one idempotency key, and refuses the key for other parameters', async () => {
    const first = await create({}, 'key-1');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await create({}, 'key-1');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await create({ locale: 'en' }, 'key-1');
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  });

  it('forgets an idempotency key after a day, and never keeps what was malformed', async () => {
    expect((await create({ locale: 'xx' }, 'key-2')).status).toBe(400);
    const first = await create({}, 'key-2');
    expect(first.status).toBe(200);
    await account.control('clock', { advanceMs: 86_400_000 });
    expect((await create({}, 'key-2')).body.id).not.toBe(first.body.id);
  });

  it('expires open sessions only, and by itself at the end', async () => {
    const [closed, late, paid] = [newNumber(), newNumber(), newNumber()];
    const { id } = await account.createSession(closed);
    const expire = (session: string) => account.call('POST', `/v1/checkout/sessions/${session}/expire`);
    expect((await expire(id)).body).toMatchObject({ status: 'expired', url: null });
    expect((await expire(id)).body.error?.message).toContain('has a status of `expired`');
    await account.pay(paid);
    const { trades } = await account.control('trades');
    const paidId = (trades as { id: string; outTradeNo: string }[]).find(
      ({ outTradeNo }) => outTradeNo === paid,
    )?.id;
    expect((await expire(String(paidId))).status).toBe(400);
    const { id: lateId } = await account.createSession(late, { expires_at: (await now()) + 1800 });
    await account.control('clock', { advanceMs: 1_800_000 });
    await expect.poll(async () => (await account.session(lateId)).body.status).toBe('expired');
    expect((await account.control('pay', { outTradeNo: late })).status).toBe(409);
  });

  it('shows a payment with its intent and charge where they are asked for', async () => {
    const number = newNumber();
    const { id } = await account.createSession(number);
    await account.control('pay', { outTradeNo: number });
    const { body } = await account.call('GET', `/v1/checkout/sessions/${id}`, {
      'expand[0]': 'payment_intent.latest_charge',
    });
    expect(body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        object: 'payment_intent',
        metadata: { attemptId: number },
        latest_charge: { object: 'charge', amount: 2490, metadata: { attemptId: number } },
      },
    });
    const wrong = await account.call('GET', `/v1/checkout/sessions/${id}`, { 'expand[]': 'customers' });
    expect(wrong.body.error?.message).toContain('cannot be expanded (customers)');
  });

  it('lists the newest first, page after page, each once', async () => {
    const numbers = Array.from({ length: 5 }, newNumber);
    for (const number of numbers) await account.createSession(number);
    const seen: unknown[] = [];
    let page = await account.call('GET', '/v1/checkout/sessions', { limit: 2 });
    for (let pages = 0; pages < 3; pages += 1) {
      const data = page.body.data as { id: string; client_reference_id: string }[];
      seen.push(...data.map(({ client_reference_id: number }) => number));
      const last = data.at(-1)?.id ?? '';
      page = await account.call('GET', '/v1/checkout/sessions', { limit: 2, starting_after: last });
    }
    expect(seen.slice(0, 5)).toEqual(numbers.toReversed());
    const none = await account.call('GET', '/v1/checkout/sessions', { 'created[gte]': (await now()) + 60 });
    expect(none.body).toMatchObject({ data: [], has_more: false });
  });

  it('refunds once under a key, in parts, and never above what was paid', async () => {
    const intent = await account.pay(newNumber());
    const refund = (amount: number, key: string) =>
      account.call('POST', '/v1/refunds', { payment_intent: intent, amount }, { 'Idempotency-Key': key });
    const first = await refund(1000, 'refund-1');
    expect(first.body).toMatchObject({ object: 'refund', status: 'succeeded', amount: 1000 });
    expect((await refund(1000, 'refund-1')).body.id).toBe(first.body.id);
    const above = await refund(1491, 'refund-2');
    expect(above.body.error?.message).toContain('greater than unrefunded amount');
    expect((await refund(1491, 'refund-2')).headers['idempotent-replayed']).toBe('true');
    expect((await refund(1490, 'refund-3')).status).toBe(200);
    expect((await refund(1, 'refund-4')).body.error?.code).toBe('charge_already_refunded');
  });

  it('books payments, refunds and refunds that came back', async () => {
    const [from, intent] = [await now(), await account.pay(newNumber())];
    await account.control('behaviours', { behaviour: 'refundOutcome', status: 'failed' });
    const { body } = await account.call('POST', '/v1/refunds', { payment_intent: intent, amount: 500 });
    expect(body.status).toBe('pending');
    await expect
      .poll(async () => (await account.call('GET', `/v1/refunds/${body.id}`)).body.status)
      .toBe('failed');
    const { body: bookings } = await account.call('GET', '/v1/balance_transactions', {
      'created[gte]': from,
      'expand[0]': 'data.source',
    });
    const rows = bookings.data as Record<string, unknown>[];
    const ours = rows.filter(
      ({ source }) => (source as { payment_intent: string }).payment_intent === intent,
    );
    expect(ours.map(({ type, amount }) => [type, amount])).toEqual(
      expect.arrayContaining([
        ['charge', 2490],
        ['refund', -500],
        ['refund_failure', 500],
      ]),
    );
  });

  it('keeps all that it acknowledged through a restart', async () => {
    const number = newNumber();
    const { id } = await account.createSession(number);
    const kept = await create({}, 'key-restart');
    await account.control('pay', { outTradeNo: number });
    await account.stop();
    account = await TestAccount.start(account.dir);
    expect((await account.session(id)).body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const again = await create({}, 'key-restart');
    expect(again.body.id).toBe(kept.body.id);
  });
});
