import type { CustomerService } from '../../gateways/customer-service/port.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addFeedback } from './add-feedback.ts';
import { addMessage } from './add-message.ts';
import { getAliCsdToken } from './get-ali-csd-token.ts';
import { getFeedbackById } from './get-feedback-by-id.ts';
import { getFeedbackList } from './get-feedback-list.ts';
import { getNews } from './get-news.ts';
import { getServiceGroup } from './get-service-group.ts';
import { listFeedback } from './list-feedback.ts';
import { moveFeedback } from './move-feedback.ts';
import { reopenFeedback } from './reopen-feedback.ts';
import { signStr } from './sign-str.ts';

export { cleanUpFeedback } from './clean-up.ts';
export { forgetComplainant } from './store.ts';

export interface SupportServices {
  /** Null where none is configured. */
  readonly chat: CustomerService | null;
  readonly signKey: string | null;
}

export function supportCalls(db: Database, { chat, signKey }: SupportServices): HandlersOf<'support'> {
  return {
    'support.add-feedback': addFeedback(db),
    'support.get-feedback-list': getFeedbackList(db),
    'support.get-feedback-by-id': getFeedbackById(db),
    'support.add-message': addMessage(db),
    'support.reopen-feedback': reopenFeedback(db),
    'support.get-news': getNews(db),
    'support.list-feedback': listFeedback(db),
    'support.move-feedback': moveFeedback(db),
    'support.sign-str': signStr(db, signKey),
    'support.get-ali-csd-token': getAliCsdToken(db, chat),
    'support.get-service-group': getServiceGroup(db, chat),
  };
}
