import { CallError } from '../call/call-error.ts';

interface Callbacks {
  readonly success?: () => void;
  readonly fail?: (cause: unknown) => void;
}

export interface MiniProgramSdk {
  navigateTo(options: { readonly url: string } & Callbacks): void;
  redirectTo(options: { readonly url: string } & Callbacks): void;
  switchTab(options: { readonly url: string } & Callbacks): void;
  navigateBack(options?: { readonly delta?: number } & Callbacks): void;
  postMessage(options: { readonly data: unknown }): void;
}

interface SharedCard extends Callbacks {
  readonly title: string;
  readonly link: string;
  readonly imgUrl: string;
}

export interface Jssdk {
  readonly miniProgram?: MiniProgramSdk;
  config(options: {
    readonly appId: string;
    readonly timestamp: number;
    readonly nonceStr: string;
    readonly signature: string;
    readonly jsApiList: readonly string[];
  }): void;
  ready(listener: () => void): void;
  error(listener: (cause: unknown) => void): void;
  updateAppMessageShareData(card: SharedCard & { readonly desc: string }): void;
  updateTimelineShareData(card: SharedCard): void;
}

export type JssdkWindow = Pick<Window, 'document' | 'setTimeout' | 'clearTimeout'> & {
  readonly wx?: Partial<Jssdk>;
};

/** The chat app's own script; only this address knows its present bridge. */
const jssdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

export const jssdkFailure = (call: string, cause: string) =>
  new CallError({ code: 'miniProgramNotReady', msg: `${call}: ${cause}`, status: 0 });

/** A connection may be up and deliver nothing: whoever pressed to pay waits for the script no longer than this. */
const loadedWithinMs = 10_000;

let loading: Promise<void> | undefined;

/**
 * The chat app's JS-SDK, loaded on first use unless the page already has the part that is needed. Throws a CallError
 * `miniProgramNotReady`.
 */
export async function loadJssdk(view: JssdkWindow, needed: keyof Jssdk): Promise<Partial<Jssdk>> {
  if (!view.wx?.[needed]) {
    loading ??= appendScript(view).finally(() => {
      loading = undefined;
    });
    await loading;
  }
  if (!view.wx?.[needed]) throw jssdkFailure('JS-SDK', `${needed} is missing`);
  return view.wx;
}

function appendScript(view: JssdkWindow): Promise<void> {
  const { document } = view;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = jssdkUrl;
    const fail = (reason: string) => {
      script.remove();
      reject(jssdkFailure('JS-SDK', reason));
    };
    const timer = view.setTimeout(() => fail('the script did not come'), loadedWithinMs);
    script.onload = () => {
      view.clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      view.clearTimeout(timer);
      fail('the script could not be loaded');
    };
    document.head.append(script);
  });
}
