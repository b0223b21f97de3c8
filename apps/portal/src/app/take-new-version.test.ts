import { expect, it, vi } from 'vitest';
import { takeNewVersion } from './take-new-version.ts';

const waiting = () => ({ postMessage: vi.fn() }) as unknown as ServiceWorker & { postMessage: () => void };

it('the version that waits takes over, and the page is loaded anew once it has', () => {
  const workers = new EventTarget() as ServiceWorkerContainer;
  const reload = vi.fn();
  const worker = waiting();
  takeNewVersion({ waiting: worker }, workers, reload);
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'activate' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a version that another tab has taken already is loaded at once: nothing more would change', () => {
  const reload = vi.fn();
  takeNewVersion({ waiting: null }, new EventTarget() as ServiceWorkerContainer, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});
