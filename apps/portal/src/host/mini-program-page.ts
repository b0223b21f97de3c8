import { CallError } from '../call/call-error.ts';

interface Jssdk {
  readonly miniProgram?: {
    navigateTo(options: {
      readonly url: string;
      success?: () => void;
      fail?: (cause: unknown) => void;
    }): void;
  };
}

export type MiniProgramWindow = Pick<Window, 'document' | 'setTimeout'> & { readonly wx?: Jssdk };

/** The chat app's own script; only this address knows its present bridge. */
const jssdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

/** Old versions of the chat app open the page and never say so. */
const openedWithinMs = 1500;

const failure = (cause: string) =>
  new CallError({ code: 'miniProgramNotReady', msg: `miniProgram.navigateTo: ${cause}`, status: 0 });

function loadJssdk({ document }: MiniProgramWindow): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = jssdkUrl;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(failure('the JS-SDK could not be loaded'));
    };
    document.head.append(script);
  });
}

/**
 * Opens a native page of the mini-program over this web view, such as `/pages/pay/index?ticket=…`. The JS-SDK is
 * loaded here, when it is first needed. Throws a CallError `miniProgramNotReady`.
 */
export async function openMiniProgramPage(view: MiniProgramWindow, url: string): Promise<void> {
  if (!view.wx?.miniProgram) await loadJssdk(view);
  const { miniProgram } = view.wx ?? {};
  if (!miniProgram) throw failure('missing');
  await new Promise<void>((resolve, reject) => {
    view.setTimeout(resolve, openedWithinMs);
    miniProgram.navigateTo({
      url,
      success: () => resolve(),
      fail: (cause) => reject(failure(JSON.stringify(cause) ?? 'refused')),
    });
  });
}
