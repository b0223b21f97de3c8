import type { CallInput } from '@device-pay/contract';
import { versionNumber } from '@device-pay/rules';
import { type HeadStart, headStart } from '../call/head-start.ts';
import type { AppInfo, Host } from '../host/host.ts';
import { createErrorReports } from './error-reports.ts';
import type { ReportContext } from './report.ts';
import { type ReportedError, reportedError } from './reported-error.ts';
import { pathOf } from './resolve-page.ts';

type Report = CallInput<'/reports/addErrors'>;

/** What is told of the app, beside its errors. Exported for tests. */
export function appFacts({ appVersion, appBuildVersion }: AppInfo = {}): Partial<Report> {
  const version = appVersion === undefined ? null : versionNumber(appVersion);
  return {
    ...(version === null ? {} : { appVersion: version }),
    ...(appBuildVersion === undefined ? {} : { appBuildVersion }),
  };
}

/** Past the client: a report that fails must not be reported, and needs no session. Survives the end of the page. */
function post({ apiOrigin, language, site, platform, brand }: HeadStart, report: Report): void {
  const common = { lang: language, site, platform, projectId: brand };
  fetch(`${apiOrigin}/reports/addErrors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...common, ...report }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    keepalive: true,
  }).catch(() => undefined);
}

/** Tells errors to the operator of the portal; in the app, to the app's own log too. */
export function startReports(host: Host): (error: unknown, context: ReportContext) => void {
  const reports = createErrorReports({
    send: (errors) =>
      post(headStart(), {
        environment: host.kind,
        ...appFacts(host.appInfo()),
        errors: errors as ReportedError[],
      }),
    wait: (act, ms) => setTimeout(act, ms),
  });
  addEventListener('pagehide', reports.flush);
  return (error, context) => {
    const reported = reportedError(error, context, pathOf(location.pathname));
    if (!reported) return;
    reports.add(reported);
    const { at, code, message } = reported;
    host.send('log', { level: 'error', message: `${at}: ${message}${code ? ` (${code})` : ''}` });
  };
}
