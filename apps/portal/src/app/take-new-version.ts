/**
 * Lets the version of the portal that waits now take over, and loads the page anew with it: a still newer one may have
 * come since the person was told. Where none waits, another tab has taken it, and this page is all that is still old.
 */
export function takeNewVersion(
  { waiting }: Pick<ServiceWorkerRegistration, 'waiting'>,
  workers: Pick<ServiceWorkerContainer, 'addEventListener'>,
  reload: () => void,
): void {
  if (!waiting) {
    reload();
    return;
  }
  workers.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage({ type: 'activate' });
}
