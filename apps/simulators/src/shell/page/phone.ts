import type { AppPage, Phone, PhoneEvents, RightItem, ViewFacts } from './shell-types.ts';

/** The phone: a stack of views with the app's title bar, the app's own pages, and what floats above them. */
export function createPhone(
  screen: HTMLElement,
  { onMessage, onBack, onClose, onItem, onHome }: PhoneEvents,
): Phone {
  interface View {
    facts: ViewFacts;
    readonly frame: HTMLIFrameElement;
  }
  const views: View[] = [];
  const hidden: HTMLIFrameElement[] = [];
  const toasts: string[] = [];
  const preloadedUrls: string[] = [];
  let appPage: AppPage | undefined;
  let lastId = 0;
  let isDark = false;

  const part = (name: string): HTMLElement => {
    const found = screen.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!found) throw new Error(`the page has no ${name}`);
    return found;
  };
  const stack = part('views');

  function button(label: string, onPress: () => void, className = ''): HTMLButtonElement {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = label;
    element.className = className;
    element.addEventListener('click', onPress);
    return element;
  }

  /** A web view has the phone's colour scheme, but a frame has the computer's: the address tells the portal. */
  function withTheme(url: string): string {
    const themed = new URL(url);
    if (themed.pathname.startsWith('/pay/') && themed.pathname.endsWith('.html') && themed.hash === '') {
      themed.hash = `theme=${isDark ? 'dark' : 'light'}`;
    }
    return themed.href;
  }

  function newFrame(url: string, title: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.title = title || 'Portal';
    frame.allow = 'geolocation; camera; microphone; clipboard-write';
    frame.src = withTheme(url);
    return frame;
  }

  function drawBar(): void {
    const top = views.at(-1)?.facts;
    part('title').textContent = appPage?.title ?? top?.title ?? '';
    part('back').hidden = !(appPage || top?.backVisible);
    part('close').hidden = appPage !== undefined || !top?.closeVisible;
    const press = (item: RightItem) => button(item.title, () => onItem(item), 'item');
    part('items').replaceChildren(...(appPage ? [] : (top?.items ?? []).map(press)));
    part('bar').hidden = !appPage && !top;
    part('home').hidden = appPage !== undefined || top !== undefined;
    for (const [index, { frame }] of views.entries()) frame.hidden = index !== views.length - 1;
  }

  function drawAppPage(): void {
    const sheet = part('app-page');
    sheet.hidden = !appPage;
    sheet.dataset.name = appPage?.name ?? '';
    sheet.replaceChildren();
    if (!appPage) return;
    const note = document.createElement('p');
    note.className = 'note';
    note.textContent = 'A page of the app itself';
    const lines = appPage.lines.map((words) => {
      const line = document.createElement('p');
      line.textContent = words;
      return line;
    });
    sheet.append(
      note,
      ...lines,
      ...appPage.actions.map(({ label, onPress }) => button(label, onPress, 'action')),
    );
  }

  addEventListener('message', ({ source, data, origin }) => {
    const view = views.find(({ frame }) => frame.contentWindow === source);
    if (view) onMessage(view.facts.id, data, origin);
    else if (hidden.some((frame) => frame.contentWindow === source)) onMessage(0, data, origin);
  });
  part('back').addEventListener('click', onBack);
  part('close').addEventListener('click', onClose);
  part('home').addEventListener('click', onHome);

  return {
    push(url, title, orderId) {
      lastId += 1;
      const frame = newFrame(url, title);
      const facts = { id: lastId, url, title, backVisible: true, closeVisible: false, items: [], orderId };
      views.push({ facts, frame });
      stack.append(frame);
      drawBar();
    },
    pop() {
      const closed = views.pop();
      closed?.frame.remove();
      drawBar();
      return closed?.facts;
    },
    views: () => views.map(({ facts }) => facts),
    change(id, changes) {
      const view = views.find(({ facts }) => facts.id === id);
      if (!view) return;
      view.facts = { ...view.facts, ...changes };
      drawBar();
    },
    preload(url) {
      const frame = newFrame(url, 'Out of sight');
      frame.className = 'out-of-sight';
      frame.tabIndex = -1;
      hidden.push(frame);
      preloadedUrls.push(url);
      stack.append(frame);
    },
    preloaded: () => [...preloadedUrls],
    showAppPage(page) {
      appPage = page;
      drawAppPage();
      drawBar();
    },
    appPage: () => appPage,
    toast(text) {
      toasts.push(text);
      const bubble = part('toast');
      bubble.textContent = text;
      bubble.hidden = false;
      setTimeout(() => {
        bubble.hidden = true;
      }, 2500);
    },
    toasts: () => toasts,
    showService(visible) {
      part('service').hidden = !visible;
    },
    showShield(visible) {
      part('shield').hidden = !visible;
    },
    showDark(dark) {
      isDark = dark;
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    },
    restart() {
      for (const { frame } of views.splice(0)) frame.remove();
      for (const frame of hidden.splice(0)) frame.remove();
      appPage = undefined;
      // The pages that had asked for these are closed.
      for (const name of ['service', 'shield', 'toast']) part(name).hidden = true;
      drawAppPage();
      drawBar();
    },
    say(id, message, origin) {
      const frame = id === 0 ? hidden.at(-1) : views.find(({ facts }) => facts.id === id)?.frame;
      frame?.contentWindow?.postMessage(message, origin);
    },
  };
}
