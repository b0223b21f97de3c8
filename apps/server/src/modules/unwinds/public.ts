import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { addUnwind } from './add-unwind.ts';
import { getUnwindById } from './get-unwind-by-id.ts';
import { getUnwindList } from './get-unwind-list.ts';
import { listUnwindRequests } from './list-requests.ts';
import { moveUnwind } from './move.ts';
import { previewUnwind } from './preview.ts';
import { sendDevice } from './send-device.ts';
import { withdrawUnwind } from './withdraw-unwind.ts';

export { followRefunds } from './follow-refunds.ts';
export { forgetReasons } from './store.ts';

export function unwindCalls(db: Database, jobs: Jobs): HandlersOf<'unwinds'> {
  return {
    'unwinds.preview': previewUnwind(db),
    'unwinds.add-unwind': addUnwind(db),
    'unwinds.get-unwind-list': getUnwindList(db),
    'unwinds.get-unwind-by-id': getUnwindById(db),
    'unwinds.withdraw-unwind': withdrawUnwind(db),
    'unwinds.send-device': sendDevice(db),
    'unwinds.list-requests': listUnwindRequests(db),
    'unwinds.move': moveUnwind(db, jobs),
  };
}
