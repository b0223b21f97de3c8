import { expect, it, vi } from 'vitest';
import { detectHost, type HostWindow } from './detect-host.ts';

vi.mock('./native-start.ts', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it.each([
  ['an app’s web view', { devicePay: { postMessage: () => undefined } }, false],
  ['a frame', {}, true],
])('in %s whose part does not come the page is a browser, and starts', async (_, parts, isFramed) => {
  const heard = new Set<unknown>();
  const view = {
    navigator: { userAgent: '' },
    addEventListener: (name: string) => heard.add(name),
    removeEventListener: (name: string) => heard.delete(name),
    ...parts,
  } as unknown as Window & HostWindow;
  Object.assign(view, { parent: isFramed ? {} : view });
  const starting = detectHost(view);
  expect([...heard]).toEqual(isFramed ? ['message'] : []);
  expect(await starting).toMatchObject({ kind: 'web' });
  expect([...heard]).toEqual([]);
});
