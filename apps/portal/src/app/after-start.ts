import { personDatabaseUsed } from '../call/person-database.ts';
import { localStore } from '../call/storage.ts';
import type { Host } from '../host/host.ts';
import { lateApp } from '../host/late-app.ts';
import { keepFocus } from './keep-focus.ts';
import { setReporter } from './report.ts';
import { startReports } from './send-reports.ts';
import { keepUpToDate } from './updates.tsx';
import { measureVitals } from './vitals.ts';

/** What a page can do without until it stands. `show` shows the portal in another environment. */
export function afterStart(host: Host, show: (host: Host) => void): void {
  setReporter(startReports(host));
  keepFocus();
  void keepUpToDate();
  // A frame's environment is known; of one that is none it may be that an app has yet to say so.
  if (host.kind === 'web' && window.parent === window) {
    lateApp(window).then(
      (app) => app && show(app),
      () => undefined,
    );
  }
  // A part that did not come is no matter here.
  measureVitals().catch(() => undefined);
  if (localStore.get(personDatabaseUsed) !== undefined) sweepCaptures().catch(() => undefined);
}

/** Photos of an ID card that nobody came back to send go when they are old, whichever page is opened next. */
async function sweepCaptures(): Promise<void> {
  const { keptCaptures } = await import('../features/real-name/kept-captures.ts');
  await keptCaptures.sweep();
}
