import type { Database } from '../../platform/database/connect.ts';
import { belongsTo } from '../../platform/database/own-rows.ts';
import type { Handler } from '../../platform/handler.ts';
import { selectCases } from './store.ts';

const most = 20;
const askAgainSeconds = 30;

export function getNews(db: Database): Handler<'support.get-news'> {
  return async ({ brand, subject }) => {
    const cases = await db
      .selectFrom(selectCases(db, brand).where(belongsTo(subject)).as('c'))
      .select(['c.id', 'c.feedback_complaint', 'c.title', 'c.feedback_problems', 'c.state'])
      .select((eb) => [
        eb
          .selectFrom('feedback_events as e')
          .select((event) => event.fn.max('e.id').as('id'))
          .whereRef('e.feedback_id', '=', 'c.id')
          .where('e.visible', '=', true)
          .where('e.actor', '<>', 'person')
          .$asScalar()
          .as('event_id'),
      ])
      .where('c.unread', '=', true)
      .orderBy('c.last_at', 'desc')
      .execute();
    const shown = cases.slice(0, most);
    const eventIds = shown.flatMap((one) => one.event_id ?? []);
    const events =
      eventIds.length === 0
        ? []
        : await db.selectFrom('feedback_events').selectAll().where('id', 'in', eventIds).execute();
    return {
      unread: cases.length,
      list: shown.flatMap((one) => {
        const event = events.find(({ id }) => id === one.event_id);
        if (!event) return [];
        return {
          id: one.id,
          feedbackComplaint: one.feedback_complaint,
          title: one.title || [...one.feedback_problems].slice(0, 40).join(''),
          complaintStatus: one.state,
          event: event.event,
          at: event.at.toISOString(),
        };
      }),
      askAgainSeconds,
    };
  };
}
