/**
 * Activates the version of the portal that is waiting now, and reloads the page with it; it may be newer than the one
 * that was announced. If none is waiting, another tab has activated it, and only this page is still old.
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
