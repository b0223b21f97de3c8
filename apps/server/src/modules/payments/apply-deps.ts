import type { Database } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** What applying a provider's word needs. */
export interface ApplyDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly metrics: Metrics;
}
