import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addCancellation, previewCancellation } from './add-cancellation.ts';
import { decideCancellation, withdrawCancellation } from './decide.ts';
import { listCancellationRequests, listCancellations } from './lists.ts';

export { carryOutCancellations } from './carry-out.ts';
export { showCancellation } from './lists.ts';

export function cancellationCalls(db: Database): HandlersOf<'cancellations'> {
  return {
    'cancellations.preview': previewCancellation(db),
    'cancellations.add': addCancellation(db),
    'cancellations.list': listCancellations(db),
    'cancellations.withdraw': withdrawCancellation(db),
    'cancellations.list-requests': listCancellationRequests(db),
    'cancellations.decide': decideCancellation(db),
  };
}
