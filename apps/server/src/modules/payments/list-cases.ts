import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { PaymentCaseKind, Tables } from '../../platform/database/tables.ts';
import type { Data, Handler, Input } from '../../platform/handler.ts';
import { casesOf } from './cases.ts';

type CaseRow = Selectable<Tables['payment_cases']>;
type CaseView = Data<'payments.resolve-case'>;
export type CaseAction = Input<'payments.resolve-case'>['action'];

/**
 * What a person may do about each kind. An unknown refund stays on the list until its outcome is known: nobody would ask
 * about it any more, and it would be under way for ever. Nor is a failed one put aside: its money is owed.
 */
export const caseActions: Readonly<Record<PaymentCaseKind, readonly CaseAction[]>> = {
  quarantine: ['refund', 'dismiss'],
  attemptUnknown: ['askAgain', 'dismiss'],
  refundFailed: ['retryRefund', 'paidOtherwise', 'withdrawRefund'],
  refundUnknown: ['askAgain'],
  foreignRefund: ['dismiss'],
  undelivered: ['refund', 'dismiss'],
  billUnknownRow: ['dismiss'],
  billMissingRow: ['dismiss'],
  billDiffers: ['dismiss'],
  billNotCompared: ['dismiss'],
};

export function listCases(db: Database): Handler<'payments.list-cases'> {
  return async ({ brand }, { page = 1, pageSize = 10, open = true }) => {
    const cases = casesOf(db, brand).$if(open, (query) => query.where('resolved_at', 'is', null));
    const { rows, total } = await readPage(cases.selectAll().orderBy('opened_at', 'desc').orderBy('id'), {
      page,
      pageSize,
    });
    return { list: rows.map(presentCase), page, pageSize, total };
  };
}

export const presentCase = (row: CaseRow): CaseView => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  provider: row.provider,
  orderId: row.order_id,
  amountFen: row.amount_fen,
  currency: row.currency,
  detail: row.detail,
  openedAt: row.opened_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolution: row.resolution,
  actions: row.resolved_at ? [] : [...caseActions[row.kind]],
});
