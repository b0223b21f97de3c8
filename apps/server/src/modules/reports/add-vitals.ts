import type { Handler } from '../../platform/handler.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** Into histograms, and nowhere else. */
export function addVitals(metrics: Pick<Metrics, 'observePortalVital'>): Handler<'reports.add-vitals'> {
  return async (_context, { vitals }) => {
    for (const { name, value } of vitals) metrics.observePortalVital(name, value);
    return null;
  };
}
