import pg from 'pg';

/** The simulated providers with which the demo's history was paid, each with the setting for its address. */
const providers = {
  wechatpay: 'WECHAT_PAY_BASE_URL',
  alipay: 'ALIPAY_GATEWAY_URL',
  lianlian: 'LIANLIAN_BASE_URL',
};

/**
 * Tells the simulated providers about the payments in the demo's history. They have not taken these themselves, and
 * would otherwise refuse to refund them. Payments that they know already stay as they are. If this fails, the demo goes
 * on, and a line says why.
 */
export async function tellEarlierPayments(
  databaseUrl: string,
  simulatorsEnv: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    const payments = await readDemoPayments(databaseUrl);
    for (const [provider, setting] of Object.entries(providers)) {
      const response = await fetch(new URL('/control/earlier-payments', simulatorsEnv[setting]), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ payments: payments.filter((payment) => payment.provider === provider) }),
      });
      if (!response.ok) throw new Error(await response.text());
    }
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

/** Of all attempts to pay, only those of the demo's history were made without a request to the provider. */
async function readDemoPayments(databaseUrl: string): Promise<DemoPayment[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<DemoPayment>(
      `select p.provider, p.attempt_id as "outTradeNo", p.transaction_id as "transactionId",
              p.amount_fen::int as total, p.currency, p.paid_at as "paidAt",
              coalesce((select sum(r.amount_fen)::int from refunds r
                         where r.payment_id = p.id and r.state = 'succeeded'), 0) as refunded
         from payments p join payment_attempts a on a.id = p.attempt_id
        where a.state = 'paid' and a.request_hash is null`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
