import type { Database } from '../../platform/database/connect.ts';
import { fail } from '../../platform/failure.ts';
import type { Handler } from '../../platform/handler.ts';
import { isUuid } from '../../platform/ids.ts';
import { documentOf } from './document.ts';
import { presentEntry, presentText } from './present.ts';
import { relatedEntries } from './related-entries.ts';
import { selectEntries } from './store.ts';

export function getFaqMapperById(db: Database): Handler<'help.get-faq-mapper-by-id'> {
  return async ({ brand, language, subject }, { id }) => {
    const row = await selectEntries(db, brand)
      .where('f.published', '=', true)
      .where(isUuid(id) ? 'f.id' : 'f.slug', '=', id)
      .executeTakeFirst();
    if (!row) return fail('faqNotFound');
    const vote =
      subject.kind === 'nobody'
        ? undefined
        : await db
            .selectFrom('faq_votes')
            .select('helpful')
            .where('faq_id', '=', row.id)
            .where('guest_id', '=', subject.guestId)
            .executeTakeFirst();
    const content = presentText(row, language);
    const related = await relatedEntries(db, brand, row);
    return {
      ...presentEntry(row, language),
      content,
      document: documentOf(content),
      related: related.map((entry) => presentEntry(entry, language)),
      myVote: vote?.helpful ?? null,
    };
  };
}
