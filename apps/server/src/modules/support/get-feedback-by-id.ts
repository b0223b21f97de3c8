import type { Database } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isStaffOf } from '../access/public.ts';
import { presentCase, seesAsStaff } from './present.ts';
import { selectCases } from './store.ts';

const isOfOthers = ({ actor }: { readonly actor: string }): boolean => actor !== 'person';

export function getFeedbackById(db: Database): Handler<'support.get-feedback-by-id'> {
  return async ({ brand, subject, now }, { id }) => {
    let query = selectCases(db, brand).where('f.id', '=', id);
    if (!isStaffOf(subject, brand)) query = query.where(belongsTo(subject));
    const row = await query.executeTakeFirst();
    if (!row) return fail('feedbackNotFound');
    const shown = await presentCase(db, row, subject, now);
    // Only the person's own look marks news as seen, not that of staff.
    const news = seesAsStaff(subject, row) ? undefined : shown.timeline.findLast(isOfOthers);
    if (news) {
      // Not until now: what staff do at this moment is not shown, and must stay news.
      const seenAt = new Date(news.at);
      await db
        .updateTable('feedback')
        .set({ seen_at: seenAt })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', seenAt)]))
        .execute();
    }
    return shown;
  };
}
