import type { Host } from './host.ts';
import { hasAppBridge, type NativeWindow } from './native-window.ts';

const lookEveryMs = 500;
const lookForMs = 10_000;

/**
 * The app whose bridge came when the page had begun as one of a browser: some apps put it in by script, once they are
 * told that the page has loaded. Undefined where none has come by then.
 */
export async function lateApp(view: Window & NativeWindow): Promise<Host | undefined> {
  for (let waitedMs = 0; waitedMs <= lookForMs; waitedMs += lookEveryMs) {
    if (hasAppBridge(view)) return (await import('./native-start.ts')).startNative(view, []);
    await new Promise((resolve) => view.setTimeout(resolve, lookEveryMs));
  }
  return undefined;
}
