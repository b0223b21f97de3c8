import { currentBrand } from '../brand/current-brand.ts';
import { currentNativeApp } from '../brand/current-native-app.ts';
import { headStart } from '../call/head-start.ts';
import type { Host } from './host.ts';
import { createNativeHost } from './native-host.ts';
import { followApp } from './native-session.ts';
import { appTransport, frameTransport, type NativeTransport } from './native-transport.ts';
import type { NativeWindow } from './native-window.ts';
import { allowedShellOrigin } from './shell-origin.ts';

/**
 * How long the first screen waits for the app to say who is here; after that it begins as a guest, and asks anew later.
 */
const infoWithinMs = 400;

type View = Window & NativeWindow;

async function findTransport(view: View, early: readonly unknown[]): Promise<NativeTransport | undefined> {
  if (view.parent === view) {
    const transport = appTransport(view);
    return (
      transport && {
        ...transport,
        listen(hear) {
          transport.listen(hear);
          for (const message of early) hear(message);
        },
      }
    );
  }
  const origin = await allowedShellOrigin(view, view.fetch.bind(view));
  return origin === undefined ? undefined : frameTransport(view, origin, early);
}

const firstInfo = (host: Host, view: View): Promise<void> =>
  new Promise((resolve) => {
    view.setTimeout(resolve, infoWithinMs);
    host.on('info', () => resolve());
  });

/** In the demo, a frame that plays no app may play a mini-program; then the page is detected as in a mini-program. */
const enterMiniProgram = (view: View): Promise<boolean> =>
  import('./simulated-mini-program.ts').then(({ enterSimulatedMiniProgram }) =>
    enterSimulatedMiniProgram(view),
  );

/**
 * The app around this page, once it has said who is here; undefined if there is none that is allowed.
 *
 * @param early messages that came while this was loaded.
 */
export async function startNative(view: View, early: readonly unknown[]): Promise<Host | undefined> {
  const transport = await findTransport(view, early);
  if (!transport) {
    if (view.parent !== view) await enterMiniProgram(view);
    return undefined;
  }
  const { apiOrigin } = headStart();
  const host = createNativeHost({
    view,
    transport,
    brand: currentBrand(),
    app: currentNativeApp(),
    apiOrigin,
  });
  followApp(host);
  await firstInfo(host, view);
  return host;
}
