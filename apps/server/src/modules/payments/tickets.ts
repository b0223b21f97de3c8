import type { Database } from '../../platform/database/connect.ts';
import type { ContextOf } from '../../platform/handler.ts';
import { newToken, tokenHash } from '../../platform/ids.ts';

const ticketLifetimeMs = 120_000;

type Linked = Pick<ContextOf<'ownOrderOrTicket'>, 'order' | 'brand' | 'now' | 'language'>;

/**
 * The address of the page that pays the order by this method, with a ticket of its own: for a method that no
 * provider's address leads to.
 */
export async function payPageLink(db: Database, linked: Linked, payMethod: string): Promise<string> {
  const { ticket } = await issueTicket(db, linked);
  return linkOf('orderPay2.html', linked, ticket, { payMethod });
}

/** A ticket for one order, for a short time. */
export async function issueTicket(db: Database, { order, brand, now }: Omit<Linked, 'language'>) {
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
export function linkOf(
  page: string,
  { order, language }: Pick<Linked, 'order' | 'language'>,
  ticket: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const known = { orderId: order.id, site: order.site, lang: language };
  return `/pay/${page}?${new URLSearchParams({ ...known, ...more, token: ticket })}`;
}
