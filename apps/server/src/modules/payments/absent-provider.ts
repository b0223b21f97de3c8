import { sql } from 'kysely';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Logger } from '../../platform/log.ts';

/** The part of a provider that settles stored attempts and refunds. */
export type SettlingProvider = Pick<PaymentProvider, 'id' | 'query' | 'close' | 'refund' | 'queryRefund'>;

const unknown = async () => ({ state: 'unknown' as const, reason: 'the provider is not configured' });

/**
 * Stands for a provider whose settings were taken away: nothing is known of its attempts and refunds, so they stay
 * as they are, and come before a person like those of a provider that does not answer.
 */
export const absentProvider = (id: string): SettlingProvider => ({
  id,
  query: unknown,
  close: async () => 'unknown',
  refund: unknown,
  queryRefund: unknown,
});

/** Logs at the start which providers still have unsettled payments or refunds, but are not configured any more. */
export async function tellAbsentProviders(
  db: Database,
  configured: readonly { readonly id: string }[],
  log: Logger,
): Promise<void> {
  const known = configured.map(({ id }) => id);
  const { rows } = await sql<{ provider: string; attempts: number; refunds: number }>`
    select provider, count(*) filter (where kind = 'attempt') as attempts,
      count(*) filter (where kind = 'refund') as refunds
    from (
      select provider, 'attempt' as kind from payment_attempts where state in ('open', 'abandoned')
      union all
      select p.provider, 'refund' from refunds r join payments p on p.id = r.payment_id
      where r.state in ('requested', 'processing')
    ) as unsettled
    where provider <> all(${known}::text[])
    group by provider`.execute(db);
  for (const { provider, attempts, refunds } of rows)
    log.error({ provider, attempts, refunds }, 'a provider with unsettled payments is not configured');
}
