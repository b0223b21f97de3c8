import { minuteMs } from '@device-pay/rules';
import type { CallContext, Handler } from '../../platform/handler.ts';
import { maskNumbers } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { networkOf } from '../../platform/network.ts';

/** A report may have 50 kB: so many of one network in a minute go into the log; the others are only counted. */
const mostLinesOfNetwork = 20;

/** One line of the log for each report, however much it tells: anybody may send one. */
export function addErrors(metrics: Pick<Metrics, 'countPortalErrors'>): Handler<'reports.add-errors'> {
  const isLogged = createLineLimit();
  return async (context, { errors, ...app }) => {
    const { log, brand, site, platform, userAgent } = context;
    for (const { kind, count } of errors) metrics.countPortalErrors(kind, count);
    if (!isLogged(context)) return null;
    const told = errors.map(withoutNumbers);
    const facts = { brand, site, platform, userAgent: maskNumbers(userAgent), ...app, errors: told };
    log.warn(facts, 'the portal reports errors');
    return null;
  };
}

/** In every field, whatever its name: anybody can write anything there, and a page's address may name a device. */
const withoutNumbers = (error: object): object =>
  Object.fromEntries(
    Object.entries(error).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? maskNumbers(value) : value,
    ]),
  );

/** Counted in this process, not in the database: what portals report while the database is down must be logged. */
function createLineLimit(): (context: Pick<CallContext, 'clientIp' | 'now'>) => boolean {
  const lines = new Map<string, number>();
  let endsMs = 0;
  return ({ clientIp, now }) => {
    const nowMs = now.getTime();
    // A clock may be set back, too.
    if (nowMs >= endsMs || nowMs < endsMs - minuteMs) {
      lines.clear();
      endsMs = nowMs + minuteMs;
    }
    const network = networkOf(clientIp);
    const count = (lines.get(network) ?? 0) + 1;
    lines.set(network, count);
    return count <= mostLinesOfNetwork;
  };
}
