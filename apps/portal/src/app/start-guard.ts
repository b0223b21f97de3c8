// biome-ignore-all lint/suspicious/noVar: see guardStart
// biome-ignore-all lint/complexity/useArrowFunction: see guardStart
// biome-ignore-all lint/style/useTemplate: see guardStart
// biome-ignore-all lint/complexity/useOptionalChain: see guardStart

/** How long the skeleton stands alone before words say that something is wrong. */
export const startTimeoutMs = 30_000;

/**
 * Runs inline in the head of every page, before anything else, and tells the person and the operator when the portal
 * did not load, or when the browser is too old for it. Written in the JavaScript of 2009, since it has to run where the
 * portal can't. It is turned into text by the build, so it uses nothing from outside itself.
 *
 * `Promise.any` came with Safari 14 and Chrome 85, which the build's targets are.
 */
export function guardStart(timeoutMs: number): void {
  var isOld = !window.Promise || !('any' in Promise);
  var isSaid = false;
  var texts = {
    tooOld: {
      zh: [
        '浏览器版本过低',
        '此页面需要 Chrome 86、Safari 14 或更新的版本。请更新系统或浏览器，或换一个浏览器打开此链接。在应用中打开时，请更新应用或系统的 WebView。',
      ],
      en: [
        'This browser is too old',
        'This page needs Chrome 86, Safari 14 or newer. Update the system or the browser, or open this link in another one. In an app, update the app or Android System WebView.',
      ],
    },
    notLoaded: {
      zh: ['页面没有加载出来', '请检查网络后重试。', '重试'],
      en: ['The page did not load', 'Check the network, then try again.', 'Try again'],
    },
  };

  function left() {
    return (window as unknown as { __pay?: { ticket?: string; apiOrigin?: string } }).__pay;
  }

  function tryAgain() {
    var start = left();
    var ticket = start && start.ticket;
    // The pay ticket was removed from the address, and nothing has redeemed it yet: put it back.
    if (!ticket) location.reload();
    else
      location.replace(
        location.pathname +
          location.search +
          (location.search ? '&' : '?') +
          'token=' +
          encodeURIComponent(ticket),
      );
  }

  // Reports it to the operator, who would not learn of it otherwise. Without the query, which names a device or an
  // order.
  function tell(at: string) {
    var start = left();
    var request = new XMLHttpRequest();
    request.open('POST', ((start && start.apiOrigin) || '') + '/reports/addErrors');
    request.setRequestHeader('Content-Type', 'application/json');
    var failure = {
      kind: 'start',
      at: at.slice(0, 120),
      page: location.pathname.replace('/pay/', '').slice(0, 120) || '/',
      message: '',
      count: 1,
    };
    request.send(JSON.stringify({ environment: 'web', errors: [failure] }));
  }

  function say(at: string) {
    // The element is removed when the portal starts.
    var page = document.getElementById('start');
    if (isSaid || !page || !page.lastChild) return;
    isSaid = true;
    var isEnglish = document.documentElement.lang === 'en' || /[?&]lang=en/.test(location.search);
    var words = (isOld ? texts.tooOld : texts.notLoaded)[isEnglish ? 'en' : 'zh'];
    var box = document.createElement('div');
    box.className = 'sk-said';
    box.setAttribute('role', 'alert');
    ['h2', 'p', 'button'].slice(0, words.length).forEach(function (tag, i) {
      var element = document.createElement(tag);
      element.appendChild(document.createTextNode(words[i] as string));
      if (tag === 'button') element.onclick = tryAgain;
      box.appendChild(element);
    });
    page.replaceChild(box, page.lastChild);
    tell(at);
  }

  function sayOnceParsed(at: string) {
    function now() {
      say(at);
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', now);
    else now();
  }

  if (isOld) {
    sayOnceParsed('too old');
    return;
  }
  addEventListener(
    'error',
    function (event) {
      var failed = event.target as Partial<HTMLScriptElement> | null;
      if (failed && failed.tagName === 'SCRIPT')
        sayOnceParsed((failed.src || 'inline').replace(/^\w+:\/\/[^/]+/, ''));
    },
    true,
  );
  setTimeout(function () {
    say('not in time');
  }, timeoutMs);
}
