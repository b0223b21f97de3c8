import { type JssdkWindow, jssdkFailure, loadJssdk } from './jssdk.ts';

export type MiniProgramWindow = JssdkWindow;

/** What the chat app passes to `fail`. */
interface Failure {
  readonly errMsg?: unknown;
}

/** The mini-program's page for the portal: another web view over this one. */
const portalPage = '/pages/portal/index';

/** The mini-program's home. It is a tab, so `switchTab` opens it, not `navigateTo`. */
const homePage = '/pages/home/index';

/** Old versions of the chat app open the page without calling back: after this time it counts as opened. */
const openedWithinMs = 1500;

/**
 * Opens a native page of the mini-program over this web view, such as `/pages/pay/index?ticket=…`. The JS-SDK is
 * loaded here, when it is first needed. Throws a CallError `miniProgramNotReady`.
 */
export async function openMiniProgramPage(view: MiniProgramWindow, url: string): Promise<void> {
  const { miniProgram } = await loadJssdk(view, 'miniProgram');
  await new Promise<void>((resolve, reject) => {
    const open = (way: 'navigateTo' | 'redirectTo', refused: (reason: string) => void) => {
      try {
        miniProgram?.[way]({ url, success: () => resolve(), fail: (cause) => refused(reasonOf(cause)) });
      } catch (cause) {
        refused(reasonOf(cause));
      }
    };
    const fail = (reason: string) => reject(jssdkFailure('miniProgram.navigateTo', reason));
    view.setTimeout(resolve, openedWithinMs);
    // At most ten pages can lie over each other: the next one replaces this web view.
    open('navigateTo', (reason) => (reason.includes('exceed') ? open('redirectTo', fail) : fail(reason)));
  });
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  const reason = (cause as Failure | null | undefined)?.errMsg;
  return typeof reason === 'string' ? reason : 'refused';
}

/** Opens a page of the portal, `/pay/…`, in a web view over this one. Throws a CallError `miniProgramNotReady`. */
export const openPortalPage = (view: MiniProgramWindow, path: string): Promise<void> =>
  openMiniProgramPage(view, `${portalPage}?${new URLSearchParams({ page: path.replace(/^\/pay\//, '') })}`);

/**
 * Back to the mini-program's page below this web view; to its home if there is none, as when a friend's card opened the
 * portal. Throws a CallError `miniProgramNotReady`.
 */
export async function leaveWebView(view: MiniProgramWindow): Promise<void> {
  const { miniProgram } = await loadJssdk(view, 'miniProgram');
  miniProgram?.navigateBack({ fail: () => miniProgram.switchTab({ url: homePage }) });
}
