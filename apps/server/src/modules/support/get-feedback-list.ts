import type { Database } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { Handler } from '../../platform/handler.ts';
import { presentListed } from './present.ts';
import { selectCases } from './store.ts';

export function getFeedbackList(db: Database): Handler<'support.get-feedback-list'> {
  return async ({ brand, subject }, input) => {
    const { page = 1, pageSize = 10, feedbackComplaint, complaintStatus } = input;
    let query = selectCases(db, brand).where(belongsTo(subject));
    if (feedbackComplaint !== undefined) query = query.where('f.feedback_complaint', '=', feedbackComplaint);
    if (complaintStatus !== undefined) query = query.where('f.state', '=', complaintStatus);
    const { rows, total } = await readPage(query.orderBy('f.created_at', 'desc').orderBy('f.id', 'desc'), {
      page,
      pageSize,
    });
    return { list: rows.map(presentListed), page, pageSize, total };
  };
}
