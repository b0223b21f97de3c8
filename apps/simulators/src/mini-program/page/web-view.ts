/**
 * What the chat app puts into the pages of its web view, and of its JS-SDK the part for mini-programs. Runs in the
 * portal as its own text, loaded from the simulator; it speaks to the page around it and to nobody else.
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
      // Functions stay here, and so does what is no data.
      const args: unknown = JSON.parse(JSON.stringify(options));
      parent.postMessage({ miniProgram: name, id: lastId, args }, origin);
    };

  function answer(id: number, errMsg: string): void {
    const options = asked.get(id);
    asked.delete(id);
    options?.[errMsg.endsWith(':ok') ? 'success' : 'fail']?.({ errMsg });
    options?.complete?.({ errMsg });
  }

  /** A frame does not know that the phone shows something else; a web view does. */
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

  /** The phone's back: within the web view as long as there is something behind, then out of it. */
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
