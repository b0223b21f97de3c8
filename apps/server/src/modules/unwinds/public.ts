import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { addUnwind, previewUnwind } from './add-unwind.ts';
import { getUnwindById, getUnwindList, listUnwindRequests } from './lists.ts';
import { moveUnwind } from './move-unwind.ts';
import { sendDevice, withdrawUnwind } from './owner-moves.ts';

export { followRefunds } from './follow-refunds.ts';

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
