import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { findEntry } from './store.ts';

export function vote(db: Database): Handler<'help.vote'> {
  return async ({ brand, subject, now }, { id, helpful }) => {
    const entry = await findEntry(db, brand, id);
    if (!entry?.published) return fail('faqNotFound');
    const answer = { helpful, voted_at: now };
    await db
      .insertInto('faq_votes')
      .values({ faq_id: id, guest_id: subject.guestId, ...answer })
      .onConflict((conflict) => conflict.columns(['faq_id', 'guest_id']).doUpdateSet(answer))
      .execute();
    const counted = (await findEntry(db, brand, id)) ?? entry;
    return { helpful: counted.helpful, votes: counted.votes };
  };
}
