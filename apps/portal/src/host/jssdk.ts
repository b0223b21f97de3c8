import { CallError } from '../call/call-error.ts';

interface Callbacks {
  readonly success?: () => void;
  readonly fail?: (cause: unknown) => void;
}

export interface MiniProgramSdk {
  navigateTo(options: { readonly url: string } & Callbacks): void;
  redirectTo(options: { readonly url: string } & Callbacks): void;
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

export type JssdkWindow = Pick<Window, 'document'> & { readonly wx?: Partial<Jssdk> };

/** The chat app's own script; only this address knows its present bridge. */
const jssdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

export const jssdkFailure = (call: string, cause: string) =>
  new CallError({ code: 'miniProgramNotReady', msg: `${call}: ${cause}`, status: 0 });

let loading: Promise<void> | undefined;

/**
 * The chat app's JS-SDK, loaded when it is first needed; a page that comes with the part that is wanted has it
 * already. Throws a CallError `miniProgramNotReady`.
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

function appendScript({ document }: JssdkWindow): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = jssdkUrl;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(jssdkFailure('JS-SDK', 'the script could not be loaded'));
    };
    document.head.append(script);
  });
}
