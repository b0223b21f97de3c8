import { expect, it } from 'vitest';
import { TestMerchant as AlipayMerchant } from './alipay/test-merchant.ts';
import { TestShop } from './lianlian/test-shop.ts';
import { TestMerchant as WechatMerchant } from './wechatpay/test-merchant.ts';

const payment = {
  outTradeNo: 'EARLIER_1',
  transactionId: '4200002125202605081258382980',
  total: 2490,
  currency: 'USD',
  paidAt: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  refunded: 1000,
};

/** Each provider's refund of so many minor units of the payment, as whether it was taken. */
const providers = {
  wechatpay: async () => {
    const merchant = await WechatMerchant.start();
    const refund = async (number: string, amount: number) =>
      (await merchant.refund(payment.outTradeNo, number, amount)).status === 200;
    return { merchant, refund };
  },
  alipay: async () => {
    const merchant = await AlipayMerchant.start();
    const refund = async (number: string, amount: number) =>
      (await merchant.refund(payment.outTradeNo, number, (amount / 100).toFixed(2))).body.code === '10000';
    return { merchant, refund };
  },
  lianlian: async () => {
    const merchant = await TestShop.start();
    const refund = async (number: string, amount: number) =>
      (await merchant.refund(payment.outTradeNo, number, (amount / 100).toFixed(2))).body.return_code ===
      'SUCCESS';
    return { merchant, refund };
  },
};

it.each(Object.entries(providers))(
  '%s refunds what an earlier run was paid, and no more',
  async (_, start) => {
    const { merchant, refund } = await start();
    try {
      expect(await refund('R_0', 100)).toBe(false);
      const take = () => merchant.control('earlier-payments', { payments: [payment] });
      expect(await take()).toMatchObject({ taken: 1 });
      expect(await refund('R_1', 1491)).toBe(false);
      expect(await refund('R_2', 1000)).toBe(true);
      // Each start tells the simulator again of the payment; its refunds must not be forgotten then.
      expect(await take()).toMatchObject({ taken: 0 });
      expect(await refund('R_3', 491)).toBe(false);
      expect(await refund('R_4', 490)).toBe(true);
    } finally {
      await merchant.stop();
    }
  },
);

it('alipay goes on with a refund that an earlier run left under way, once', async () => {
  const { merchant, refund } = await providers.alipay();
  try {
    await merchant.control('earlier-payments', { payments: [{ ...payment, refunded: 0 }] });
    const underWay = {
      outTradeNo: payment.outTradeNo,
      outRequestNo: 'R_1',
      amount: 1000,
      createdAt: new Date(Date.now() - 3_600_000).toISOString(),
      settlesAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const take = () => merchant.control('earlier-refunds', { refunds: [underWay] });
    expect([await take(), await take()]).toMatchObject([{ taken: 1 }, { taken: 0 }]);
    const query = async () =>
      (
        await merchant.call('alipay.trade.fastpay.refund.query', {
          out_trade_no: payment.outTradeNo,
          out_request_no: 'R_1',
        })
      ).body.refund_status;
    expect(await query()).toBeUndefined();
    // The merchant, who was told nothing, asks for the same refund again.
    expect(await refund('R_1', 1000)).toBe(true);
    expect(await query()).toBeUndefined();
    await merchant.control('clock', { advanceMs: 3_700_000 });
    expect(await query()).toBe('REFUND_SUCCESS');
    expect(await refund('R_2', 1491)).toBe(false);
  } finally {
    await merchant.stop();
  }
});

it.each([
  [{}, /payments must be a list/],
  [{ payments: [{ ...payment, paidAt: 'lately' }] }, /paidAt must be a time/],
  [{ payments: [{ ...payment, total: -1 }] }, /total must be a whole number/],
])('what is not a list of payments is refused: %j', async (input, words) => {
  const merchant = await WechatMerchant.start();
  try {
    expect(JSON.stringify(await merchant.control('earlier-payments', input))).toMatch(words);
  } finally {
    await merchant.stop();
  }
});
