import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { addCancellation } from './add.ts';
import { decideCancellation } from './decide.ts';
import { listCancellations } from './list.ts';
import { listCancellationRequests } from './list-requests.ts';
import { previewCancellation } from './preview.ts';
import { withdrawCancellation } from './withdraw.ts';

export { carryOutCancellations } from './carry-out.ts';
export { showCancellation } from './show-cancellation.ts';

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
