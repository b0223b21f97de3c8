import type { CallInput } from '@device-pay/contract';
import { headStart } from '../call/head-start.ts';

/** Past the client: a report that fails must not be reported, and needs no session. Survives the end of the page. */
export function postReport<P extends '/reports/addErrors' | '/reports/addVitals'>(
  path: P,
  report: CallInput<P>,
): void {
  const { apiOrigin, language, site, platform, brand } = headStart();
  const common = { lang: language, site, platform, projectId: brand };
  fetch(`${apiOrigin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...common, ...report }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    keepalive: true,
  }).catch(() => undefined);
}
