/**
 * What the chat app injects into the pages of its web view, and the part of its JS-SDK that is for mini-programs. The
 * portal loads this function's text from the simulator as a script. It exchanges messages only with the page around it.
 */
export function injectWebView(): void {
  const { currentScript } = document;
  if (!(currentScript instanceof HTMLScriptElement) || parent === window) return;
  const { origin } = new URL(currentScript.src);

  interface Options {
    readonly success?: (answer: object) => void;
    readonly fail?: (answer: object) => void;
    readonly complete?: (answer: object) => void;
  }
  const asked = new Map<number, Options>();
  let lastId = 0;

  const ask =
    (name: string) =>
    (options: Options & Readonly<Record<string, unknown>> = {}): void => {
      lastId += 1;
      asked.set(lastId, options);
      // postMessage can't clone functions, so only what JSON can carry is sent.
      const args: unknown = JSON.parse(JSON.stringify(options));
      parent.postMessage({ miniProgram: name, id: lastId, args }, origin);
    };

  function answer(id: number, errMsg: string): void {
    const options = asked.get(id);
    asked.delete(id);
    options?.[errMsg.endsWith(':ok') ? 'success' : 'fail']?.({ errMsg });
    options?.complete?.({ errMsg });
  }

  /** A web view knows when another page covers it; a frame does not, so the page around it says so. */
  let isVisible = true;
  function setVisible(visible: boolean): void {
    if (visible === isVisible) return;
    isVisible = visible;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  Object.defineProperties(document, {
    visibilityState: { configurable: true, get: () => (isVisible ? 'visible' : 'hidden') },
    hidden: { configurable: true, get: () => !isVisible },
  });

  /** The phone's back button: goes back in the portal while it can, then leaves the web view. */
  function goBack(): void {
    const { navigation } = window as { navigation?: { readonly canGoBack: boolean; back(): unknown } };
    if (navigation?.canGoBack) navigation.back();
    else ask('navigateBack')({});
  }

  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin) return;
    const message = data as { answerTo?: unknown; errMsg?: unknown; visible?: unknown; back?: unknown };
    if (typeof message.answerTo === 'number') answer(message.answerTo, String(message.errMsg));
    if (typeof message.visible === 'boolean') setVisible(message.visible);
    if (message.back === true) goBack();
  });

  const tellTitle = () =>
    parent.postMessage({ miniProgram: 'title', args: { title: document.title } }, origin);
  new MutationObserver(tellTitle).observe(document.head, {
    subtree: true,
    childList: true,
    characterData: true,
  });

  const names = ['navigateTo', 'navigateBack', 'redirectTo', 'switchTab', 'reLaunch', 'postMessage'];
  const miniProgram = {
    ...Object.fromEntries(names.map((name) => [name, ask(name)])),
    getEnv: (tell: (env: { readonly miniprogram: true }) => void) => tell({ miniprogram: true }),
  };
  Object.assign(window, {
    __wxjs_environment: 'miniprogram',
    wx: { miniProgram },
    WeixinJSBridge: { invoke: (name: string) => ask('invoke')({ name }) },
  });
  document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  tellTitle();
}
