import { isDemoHost } from '@device-pay/brands';
import { allowedMiniProgramOrigin } from './shell-origin.ts';

/**
 * In a demo: where the page around this frame plays a mini-program, its script puts in what a web view would have
 * injected. Says whether it did. Nobody else's script is loaded: the host must be the demo's, and the page around one
 * of those that the server was told of.
 */
export async function enterSimulatedMiniProgram(view: Window): Promise<boolean> {
  if (!isDemoHost(view.location.hostname)) return false;
  const origin = await allowedMiniProgramOrigin(view, view.fetch.bind(view));
  if (origin === undefined) return false;
  return new Promise((resolve) => {
    const script = view.document.createElement('script');
    script.src = `${origin}/web-view.js`;
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    view.document.head.append(script);
  });
}
