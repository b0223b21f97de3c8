import { isDemoHost } from '@device-pay/brands';
import { allowedMiniProgramOrigin } from './shell-origin.ts';

/**
 * In a demo, if the page around this frame plays a mini-program, loads its script, which provides what a real web view
 * injects. Answers whether it did. No other script is loaded: the host must be the demo's, and the page around it one
 * of those that the server was configured with.
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
