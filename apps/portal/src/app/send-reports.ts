import type { CallInput } from '@device-pay/contract';
import { versionNumber } from '@device-pay/rules';
import type { AppInfo, Host } from '../host/host.ts';
import { createErrorReports } from './error-reports.ts';
import { postReport } from './post-report.ts';
import type { ReportContext } from './report.ts';
import { type ReportedError, reportedError } from './reported-error.ts';
import { pathOf } from './resolve-page.ts';

type Report = CallInput<'/reports/addErrors'>;

/** What is reported about the app, beside its errors. Exported for tests. */
export function appFacts({ appVersion, appBuildVersion }: AppInfo = {}): Partial<Report> {
  const version = appVersion === undefined ? null : versionNumber(appVersion);
  return {
    ...(version === null ? {} : { appVersion: version }),
    ...(appBuildVersion === undefined ? {} : { appBuildVersion }),
  };
}

/** Reports errors to the operator of the portal; in the app, to the app's own log as well. */
export function startReports(host: Host): (error: unknown, context: ReportContext) => void {
  const reports = createErrorReports({
    send: (errors) =>
      postReport('/reports/addErrors', {
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
