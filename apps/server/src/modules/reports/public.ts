import type { HandlersOf } from '../../platform/handler.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { addErrors } from './add-errors.ts';
import { addVitals } from './add-vitals.ts';

export function reportCalls(metrics: Metrics): HandlersOf<'reports'> {
  return {
    'reports.add-errors': addErrors(metrics),
    'reports.add-vitals': addVitals(metrics),
  };
}
