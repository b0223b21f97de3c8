import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { exchange } from './exchange.ts';
import { exchangeCount } from './exchange-count.ts';
import { exchangeHistory } from './exchange-history.ts';
import { listTasks } from './list.ts';
import { watch } from './watch.ts';

export { returnWatch } from './return-watch.ts';
export { tasksFor } from './tasks.ts';

export function rewardCalls(db: Database, jobs: Jobs): HandlersOf<'rewards'> {
  return {
    'rewards.list': listTasks(db),
    'rewards.exchange-count': exchangeCount(db),
    'rewards.exchange-history': exchangeHistory(db),
    'rewards.watch': watch(db),
    'rewards.exchange': exchange(db, jobs),
  };
}
