import type {
  MiniPage,
  MiniPhone,
  MiniPhoneEvents,
  PayView,
  PortalMessage,
  ShareCard,
} from './mini-types.ts';

/** The phone: one page of the mini-program at a time, with the chat app's title bar and capsule over it. */
export function createMiniPhone(screen: HTMLElement, events: MiniPhoneEvents): MiniPhone {
  const words = {
    zh: {
      home: '首页',
      mine: '我的',
      open: '打开设备服务',
      homeText: '小程序自己的页面。',
      who: '当前微信用户',
      realName: '实名认证由小程序用手机相机完成。',
      preparing: '正在准备支付…',
      paid: '支付完成，正在返回',
      unpaid: '尚未支付',
      again: '再次支付',
      leave: '返回',
      chat: '发送给朋友的卡片',
      close: '关闭',
    },
    en: {
      home: 'Home',
      mine: 'Me',
      open: 'Open the device services',
      homeText: 'A page of the mini-program itself.',
      who: 'Logged in to the chat app',
      realName: 'The mini-program verifies here, with the camera of the phone.',
      preparing: 'Preparing the payment…',
      paid: 'Paid, going back',
      unpaid: 'Not paid',
      again: 'Pay again',
      leave: 'Go back',
      chat: 'The card that was sent to a friend',
      close: 'Close',
    },
  } as const;
  let stack: readonly MiniPage[] = [];
  let isDark = false;
  let cashier: HTMLIFrameElement | undefined;

  const part = (name: string): HTMLElement => {
    const found = screen.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!found) throw new Error(`the page has no ${name}`);
    return found;
  };
  const sheet = part('native');

  function element(tag: string, text: string, className = ''): HTMLElement {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = className;
    return made;
  }
  function button(label: string, className: string, onPress: () => void): HTMLElement {
    const made = element('button', label, className);
    made.setAttribute('type', 'button');
    made.addEventListener('click', onPress);
    return made;
  }

  addEventListener('message', ({ source, data, origin }) => {
    if (cashier !== undefined && source === cashier.contentWindow) {
      if (origin === location.origin) events.onCashierClosed();
      return;
    }
    const page = stack.find(({ frame }) => frame?.contentWindow === source);
    if (page) events.onMessage(page, data as PortalMessage, origin);
  });
  part('back').addEventListener('click', events.onBack);
  part('to-home').addEventListener('click', events.onHome);
  part('share').addEventListener('click', events.onShare);
  part('tab-home').addEventListener('click', () => events.onTab('home'));
  part('tab-mine').addEventListener('click', () => events.onTab('mine'));

  return {
    show(pages, lang, who) {
      stack = pages;
      const top = pages.at(-1);
      const text = words[lang];
      const isTab = top?.kind === 'home' || top?.kind === 'mine';
      part('title').textContent = top?.title ?? '';
      part('back').hidden = pages.length < 2;
      part('to-home').hidden = pages.length > 1 || isTab;
      part('tabs').hidden = !isTab;
      for (const kind of ['home', 'mine'] as const) {
        part(`tab-${kind}`).textContent = text[kind];
        part(`tab-${kind}`).setAttribute('aria-current', String(top?.kind === kind));
      }
      for (const { id, frame } of pages) if (frame) frame.hidden = id !== top?.id;
      sheet.hidden = top === undefined || top.kind === 'portal';
      sheet.dataset.kind = top?.kind ?? '';
      if (top?.kind !== 'pay') cashier = undefined;
      if (top?.kind === 'home') {
        sheet.replaceChildren(
          element('p', text.homeText, 'note'),
          button(text.open, 'action main', events.onOpenPortal),
        );
      }
      if (top?.kind === 'mine') sheet.replaceChildren(element('p', `${text.who}: ${who}`));
      if (top?.kind === 'real-name') {
        sheet.replaceChildren(element('p', text.realName), element('p', top.url, 'note'));
      }
    },
    showPay(view: PayView, lang) {
      const text = words[lang];
      if (view.step !== 'asking') cashier = undefined;
      const leave = button(text.leave, 'action', events.onBack);
      if (view.step === 'asking') {
        cashier = document.createElement('iframe');
        cashier.title = 'WeChat Pay';
        cashier.src = view.cashierUrl;
        sheet.replaceChildren(cashier);
      } else if (view.step === 'unpaid') {
        const again = button(text.again, 'action main', events.onPayAgain);
        sheet.replaceChildren(element('p', text.unpaid), again, leave);
      } else if (view.step === 'refused') {
        sheet.replaceChildren(element('p', view.problem), leave);
      } else sheet.replaceChildren(element('p', text[view.step]));
    },
    showCard(card: ShareCard | undefined, lang) {
      const place = part('card');
      place.hidden = card === undefined;
      place.replaceChildren();
      if (!card) return;
      const picture = document.createElement('img');
      picture.alt = '';
      // Through the simulator's own server: other origins may not show the portal's pictures.
      picture.src = `/picture?${new URLSearchParams({ of: new URL(card.imageUrl).pathname })}`;
      const open = button('', 'share-card', events.onOpenCard);
      open.append(element('strong', card.title), element('span', card.text), picture);
      const close = button(words[lang].close, 'action', () => {
        place.hidden = true;
      });
      place.append(element('p', words[lang].chat, 'note'), open, close);
    },
    showDark(dark) {
      isDark = dark;
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    },
    newFrame(url) {
      const frame = document.createElement('iframe');
      frame.title = 'Portal';
      frame.allow = 'geolocation; camera; microphone';
      // A web view has the phone's colour scheme, but a frame has the computer's: the address tells the portal.
      const themed = new URL(url);
      themed.hash = `theme=${isDark ? 'dark' : 'light'}`;
      frame.src = themed.href;
      part('views').append(frame);
      return frame;
    },
    say(page, message, origin) {
      page.frame?.contentWindow?.postMessage(message, origin);
    },
  };
}
