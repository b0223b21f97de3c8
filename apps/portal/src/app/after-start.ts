import { personDatabaseUsed } from '../call/person-database.ts';
import { localStore } from '../call/storage.ts';
import type { Host } from '../host/host.ts';
import { lateApp } from '../host/late-app.ts';
import { keepFocus } from './keep-focus.ts';
import { setReporter } from './report.ts';
import { startReports } from './send-reports.ts';
import { keepUpToDate } from './updates.tsx';
import { measureVitals } from './vitals.ts';

/** Starts what a page does not need until it is shown. `show` shows the portal in another environment. */
export function afterStart(host: Host, show: (host: Host) => void): void {
  setReporter(startReports(host));
  keepFocus();
  void keepUpToDate();
  // The bridge of an app may come late. Not in a frame, whose environment is known.
  if (host.kind === 'web' && window.parent === window) {
    lateApp(window).then(
      (app) => app && show(app),
      () => undefined,
    );
  }
  // Nothing is reported if a module does not load here: the page works without it.
  measureVitals().catch(() => undefined);
  if (localStore.get(personDatabaseUsed) !== undefined) sweepCaptures().catch(() => undefined);
}

/** Deletes old photos of an ID card whose sender never came back, whichever page is opened next. */
async function sweepCaptures(): Promise<void> {
  const { keptCaptures } = await import('../features/real-name/kept-captures.ts');
  await keptCaptures.sweep();
}
