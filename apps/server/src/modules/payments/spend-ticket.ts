import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { tokenHash } from '../../platform/ids.ts';
import { startSession } from '../account/public.ts';

/** Who follows a link to an order that is due or over may still look at it for a while. */
const shortestViewMs = 10 * 60_000;

export function spendTicket(db: Database): Handler<'payments.spend-ticket'> {
  return async (context, { ticket, orderId }) =>
    transact(db, async (trx) => {
      // One conditional UPDATE: of any number who hold the ticket one spends it, and again only with the same key.
      const keyHash = context.idempotencyKey === null ? null : tokenHash(context.idempotencyKey);
      const spent = await trx
        .updateTable('pay_tickets as t')
        .from('orders as o')
        .set({ spent_at: context.now, spent_key_hash: keyHash })
        .whereRef('o.id', '=', 't.order_id')
        .where('t.ticket_hash', '=', tokenHash(ticket))
        .where('t.brand', '=', context.brand)
        .where((eb) => eb.or([eb('t.spent_at', 'is', null), eb('t.spent_key_hash', '=', keyHash)]))
        .where('t.expires_at', '>', context.now)
        .returning(['o.id', 'o.pay_before', 'o.site'])
        .executeTakeFirst();
      if (!spent || (orderId !== undefined && orderId !== spent.id)) return fail('ticketInvalid');
      const expiresAt = new Date(
        Math.max(spent.pay_before.getTime(), context.now.getTime() + shortestViewMs),
      );
      const session = await startSession(
        trx,
        { ...context, site: spent.site },
        { kind: 'order', orderId: spent.id, expiresAt },
      );
      return { token: session.token, orderId: spent.id, expiresAt: expiresAt.toISOString() };
    });
}
