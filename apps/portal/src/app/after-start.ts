import type { Host } from '../host/host.ts';
import { setReporter } from './report.ts';
import { startReports } from './send-reports.ts';
import { keepUpToDate } from './updates.tsx';
import { measureVitals } from './vitals.ts';

/** What a page can do without until it stands. */
export function afterStart(host: Host): void {
  setReporter(startReports(host));
  void keepUpToDate();
  // A part that did not come is no matter here.
  measureVitals().catch(() => undefined);
}
