import type { Database } from '../../platform/database/connect.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentListed } from './present.ts';
import { selectCases } from './store.ts';

export function listFeedback(db: Database): Handler<'support.list-feedback'> {
  return async ({ brand, now }, input) => {
    const { page = 1, pageSize = 20, feedbackComplaint, complaintStatus, overdue } = input;
    let query = selectCases(db, brand);
    if (feedbackComplaint !== undefined) query = query.where('f.feedback_complaint', '=', feedbackComplaint);
    query =
      complaintStatus === undefined
        ? query.where('f.state', '<>', 'closed')
        : query.where('f.state', '=', complaintStatus);
    if (overdue) query = query.where('f.due_at', '<', now).where('f.contacted_at', 'is', null);
    const { rows, total } = await readPage(
      query
        .orderBy('f.due_at', (order) => order.asc().nullsLast())
        .orderBy('f.created_at')
        .orderBy('f.id'),
      { page, pageSize },
    );
    return {
      list: rows.map((row) => ({
        ...presentListed(row),
        name: row.name,
        phone: row.phone,
        overdue:
          row.state !== 'closed' && row.contacted_at === null && row.due_at !== null && row.due_at < now,
      })),
      page,
      pageSize,
      total,
    };
  };
}
