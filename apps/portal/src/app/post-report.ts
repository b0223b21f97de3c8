import type { CallInput } from '@device-pay/contract';
import { headStart } from '../call/head-start.ts';

/**
 * Sends without the client, since a report needs no session and its failure must not be reported. It is delivered even
 * if the page closes.
 */
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
