import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { getFaqMapperById } from './get-faq-mapper-by-id.ts';
import { getFaqMapperList } from './get-faq-mapper-list.ts';
import { listFaqs } from './list-faqs.ts';
import { updateFaqs } from './update-faqs.ts';
import { vote } from './vote.ts';

export { findEntries } from './find-entries.ts';
export { entryFault, pictureFault } from './update-faqs.ts';

export function helpCalls(db: Database): HandlersOf<'help'> {
  return {
    'help.get-faq-mapper-list': getFaqMapperList(db),
    'help.get-faq-mapper-by-id': getFaqMapperById(db),
    'help.vote': vote(db),
    'help.list-faqs': listFaqs(db),
    'help.update-faqs': updateFaqs(db),
  };
}
