import type { Database } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { fail } from '../../platform/failure.ts';
import type { ContextOf, Handler } from '../../platform/handler.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';
import { startSession } from '../account/public.ts';

const ticketLifetimeMs = 120_000;
/** Who follows a link to an order that is due or over may still look at it for a while. */
const shortestViewMs = 10 * 60_000;

export function createTicket(db: Database): Handler<'payments.create-ticket'> {
  return async ({ order, brand, now, language, subject }) => {
    // A ticket's own token would else live for ever, from ticket to ticket.
    if (subject.kind === 'order' && order.pay_before <= now) return fail('ticketInvalid');
    const { ticket, expiresAt } = await issueTicket(db, { order, brand, now });
    const url = linkOf('orderPay-details.html', { order, language }, ticket);
    return { ticket, url, expiresAt: expiresAt.toISOString() };
  };
}

type Linked = Pick<ContextOf<'ownOrderOrTicket'>, 'order' | 'brand' | 'now' | 'language'>;

/**
 * The address of the page that pays the order by this method, with a ticket of its own: for a method that no
 * provider's address leads to.
 */
export async function payPageLink(db: Database, linked: Linked, payMethod: string): Promise<string> {
  const { ticket } = await issueTicket(db, linked);
  return linkOf('orderPay2.html', linked, ticket, { payMethod });
}

async function issueTicket(db: Database, { order, brand, now }: Omit<Linked, 'language'>) {
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + ticketLifetimeMs);
  await db
    .insertInto('pay_tickets')
    .values({
      ticket_hash: tokenHash(ticket),
      brand,
      order_id: order.id,
      created_at: now,
      expires_at: expiresAt,
      spent_at: null,
    })
    .execute();
  return { ticket, expiresAt };
}

/** The requirement's name for the parameter is `token`; what it carries is a ticket, never a session's. */
function linkOf(
  page: string,
  { order, language }: Pick<Linked, 'order' | 'language'>,
  ticket: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const known = { orderId: order.id, site: order.site, lang: language };
  return `/pay/${page}?${new URLSearchParams({ ...known, ...more, token: ticket })}`;
}

export function spendTicket(db: Database): Handler<'payments.spend-ticket'> {
  return async (context, { ticket, orderId }) =>
    transact(db, async (trx) => {
      // One conditional UPDATE: of any number who hold the ticket one spends it.
      const spent = await trx
        .updateTable('pay_tickets as t')
        .from('orders as o')
        .set({ spent_at: context.now })
        .whereRef('o.id', '=', 't.order_id')
        .where('t.ticket_hash', '=', tokenHash(ticket))
        .where('t.brand', '=', context.brand)
        .where('t.spent_at', 'is', null)
        .where('t.expires_at', '>', context.now)
        .returning(['o.id', 'o.pay_before', 'o.site', 'o.guest_id'])
        .executeTakeFirst();
      if (!spent || (orderId !== undefined && orderId !== spent.id)) return fail('ticketInvalid');
      const expiresAt = new Date(
        Math.max(spent.pay_before.getTime(), context.now.getTime() + shortestViewMs),
      );
      const session = await startSession(
        trx,
        { ...context, site: spent.site },
        { kind: 'order', orderId: spent.id, guestId: spent.guest_id, expiresAt },
      );
      return { token: session.token, orderId: spent.id, expiresAt: expiresAt.toISOString() };
    });
}
