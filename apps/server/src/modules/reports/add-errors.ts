import type { Handler } from '../../platform/handler.ts';
import { maskNumbers } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** One line of the log for each report, however much it tells: anybody may send one. */
export function addErrors(metrics: Pick<Metrics, 'countPortalErrors'>): Handler<'reports.add-errors'> {
  return async ({ log, brand, site, platform, userAgent }, { errors, ...app }) => {
    for (const { kind, count } of errors) metrics.countPortalErrors(kind, count);
    const told = errors.map(({ message, stack, ...facts }) => ({
      ...facts,
      message: maskNumbers(message),
      ...(stack === undefined ? {} : { stack: maskNumbers(stack) }),
    }));
    log.warn({ brand, site, platform, userAgent, ...app, errors: told }, 'the portal reports errors');
    return null;
  };
}
