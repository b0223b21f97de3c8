import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { issueTicket, linkOf } from './tickets.ts';

export function createTicket(db: Database): Handler<'payments.create-ticket'> {
  return async ({ order, brand, now, language, subject }) => {
    // Otherwise the holder of a ticket could go on for ever, with a new ticket before each one ends.
    if (subject.kind === 'order' && order.pay_before <= now) return fail('ticketInvalid');
    const { ticket, expiresAt } = await issueTicket(db, { order, brand, now });
    const url = linkOf('orderPay-details.html', { order, language }, ticket);
    return { ticket, url, expiresAt: expiresAt.toISOString() };
  };
}
