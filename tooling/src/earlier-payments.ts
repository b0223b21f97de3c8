import pg from 'pg';

/** The simulated providers with which the demo's history was paid, each with the setting for its address. */
const providers = {
  wechatpay: 'WECHAT_PAY_BASE_URL',
  alipay: 'ALIPAY_GATEWAY_URL',
  lianlian: 'LIANLIAN_BASE_URL',
};

/**
 * Tells the simulated providers about the payments in the demo's history, and Alipay about the refund that is under way
 * there. They have not taken these themselves, and would otherwise refuse to refund them. What they know already stays
 * as it is. If this fails, the demo goes on, and a line says why.
 */
export async function tellEarlierPayments(
  databaseUrl: string,
  simulatorsEnv: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const { payments, refunds } = await readDemoMoney(databaseUrl);
    const tell = async (setting: string, call: string, input: object) => {
      const response = await fetch(new URL(`/control/${call}`, simulatorsEnv[setting]), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(await response.text());
    };
    for (const [provider, setting] of Object.entries(providers))
      await tell(setting, 'earlier-payments', {
        payments: payments.filter((payment) => payment.provider === provider),
      });
    await tell(providers.alipay, 'earlier-refunds', { refunds });
  } catch (error) {
    console.log(
      `The simulated providers cannot refund the demo’s earlier payments: ${(error as Error).message}`,
    );
  }
}

interface DemoPayment {
  readonly provider: string;
  readonly outTradeNo: string;
  readonly transactionId: string;
  readonly total: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly refunded: number;
}

interface DemoRefund {
  readonly outTradeNo: string;
  readonly outRequestNo: string;
  readonly amount: number;
  readonly createdAt: string;
  readonly settlesAt: string;
}

/** Of all attempts to pay, only those of the demo's history were made without a request to the provider. */
async function readDemoMoney(
  databaseUrl: string,
): Promise<{ readonly payments: DemoPayment[]; readonly refunds: DemoRefund[] }> {
  const client = new pg.Client(databaseUrl);
  // A start that is stopped now takes the database away: without a listener, that would end it in the middle.
  client.on('error', () => {});
  await client.connect();
  try {
    const payments = await client.query<DemoPayment>(
      `select p.provider, p.attempt_id as "outTradeNo", p.transaction_id as "transactionId",
              p.amount_fen::int as total, p.currency, p.paid_at as "paidAt",
              coalesce((select sum(r.amount_fen)::int from refunds r
                         where r.payment_id = p.id and r.state = 'succeeded'), 0) as refunded
         from payments p join payment_attempts a on a.id = p.attempt_id
        where a.state = 'paid' and a.request_hash is null`,
    );
    // It arrives before the server stops asking, two days after it was requested.
    const refunds = await client.query<DemoRefund>(
      `select p.attempt_id as "outTradeNo", r.id as "outRequestNo", r.amount_fen::int as amount,
              r.created_at as "createdAt", r.created_at + interval '44 hours' as "settlesAt"
         from refunds r join payments p on p.id = r.payment_id join payment_attempts a on a.id = p.attempt_id
        where r.state = 'processing' and p.provider = 'alipay' and a.state = 'paid' and a.request_hash is null`,
    );
    return { payments: payments.rows, refunds: refunds.rows };
  } finally {
    await client.end();
  }
}
