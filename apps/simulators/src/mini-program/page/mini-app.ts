import type { createMessageLog } from '../../shell/page/message-log.ts';
import type {
  MiniConfig,
  MiniPage,
  MiniPageKind,
  MiniPhone,
  MiniState,
  OpenedPayment,
  PayView,
  PortalMessage,
  ShareCard,
} from './mini-types.ts';

export interface MiniAppParts {
  readonly config: MiniConfig;
  readonly state: MiniState;
  readonly phone: MiniPhone;
  readonly log: ReturnType<typeof createMessageLog>;
  /** Asks the simulator's own server, which stands for the mini-program's native side. */
  readonly ask: (path: string, input: object) => Promise<unknown>;
}

/** The mini-program: its stack of pages, what the web view may ask of it, and its own pay page. */
export function createMiniApp({ config, state, phone, log, ask }: MiniAppParts) {
  const kinds: Readonly<Record<string, MiniPageKind>> = {
    '/pages/home/index': 'home',
    '/pages/mine/index': 'mine',
    '/pages/portal/index': 'portal',
    '/pages/pay/index': 'pay',
    '/pages/real-name/index': 'real-name',
  };
  const titles: Readonly<Record<MiniPageKind, string>> = {
    home: 'Device Pay',
    mine: 'Device Pay',
    portal: '',
    pay: 'WeChat Pay',
    'real-name': 'Device Pay',
  };
  const mostPages = 10;
  /** How long the chat app shows its own tick after a payment. */
  const paidShownMs = 400;

  const stack: MiniPage[] = [];
  let lastId = 0;
  let payment: { readonly orderId: string; readonly token: string; readonly cashierUrl: string } | undefined;
  let payView: PayView = { step: 'preparing' };
  let card: ShareCard | undefined;

  const origin = (): string => `http://${state.brand}.localhost:${config.portalPort}`;
  const top = (): MiniPage | undefined => stack.at(-1);
  const who = (): string => config.persons.find(({ id }) => id === state.person)?.name ?? '';
  const isTab = (kind: MiniPageKind | undefined): boolean => kind === 'home' || kind === 'mine';
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  const partsOf = (url: string): [path: string, query: URLSearchParams] => {
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    return [path, new URLSearchParams(query)];
  };
  const toPortal = (page: MiniPage, name: string, data: object) =>
    log.add({ direction: 'toPortal', view: page.id, name, data, problem: undefined });

  /** Undefined unless it is a page of the brand's portal: a web view opens only the mini-program's own domains. */
  function portalUrl(asked: string): string | undefined {
    const url = new URL(asked.replace(/^\/?(pay\/)?/, '/pay/'), origin());
    if (url.origin !== origin() || !url.pathname.startsWith('/pay/')) return undefined;
    if (!url.searchParams.has('lang')) url.searchParams.set('lang', state.lang);
    return url.href;
  }

  function draw(): void {
    phone.show(stack, state.lang, who());
    for (const page of stack) {
      if (page.frame) phone.say(page, { visible: page === top() }, origin());
    }
  }

  /** Delivers what the page posted: as in the chat app, only when the page is closed or shared. */
  function deliver(page: MiniPage): readonly unknown[] {
    const data = page.posted.splice(0);
    if (data.length > 0)
      log.add({ direction: 'toApp', view: page.id, name: 'bindmessage', data, problem: undefined });
    return data;
  }
  function remove(count: number): void {
    for (const page of stack.splice(stack.length - count, count)) {
      deliver(page);
      page.frame?.remove();
    }
  }

  function push(url: string): void {
    const [path, query] = partsOf(url);
    const kind = kinds[path] ?? 'home';
    const target = kind === 'portal' ? portalUrl(query.get('page') ?? 'serve.html') : undefined;
    lastId += 1;
    const frame = target === undefined ? undefined : phone.newFrame(target);
    stack.push({ id: lastId, kind, url, title: titles[kind], frame, posted: [] });
    draw();
    if (kind === 'pay') void prepare(query.get('ticket') ?? '');
  }

  function showPay(view: PayView): void {
    payView = view;
    if (top()?.kind === 'pay') phone.showPay(view, state.lang);
  }

  async function prepare(ticket: string): Promise<void> {
    const page = top();
    showPay({ step: 'preparing' });
    const opened = (await ask('/pay', {
      brand: state.brand,
      lang: state.lang,
      person: state.person,
      ticket,
    }).catch(() => ({ problem: 'The portal’s server did not answer' }))) as OpenedPayment;
    if (top() !== page) return;
    payment = 'problem' in opened ? undefined : opened;
    showPay(
      'problem' in opened
        ? { step: 'refused', problem: opened.problem }
        : { step: 'asking', cashierUrl: opened.cashierUrl },
    );
  }

  /** `wx.requestPayment` is over. Only the portal's server says whether it was paid. */
  async function cashierClosed(): Promise<void> {
    const page = top();
    if (!payment || payView.step !== 'asking') return;
    const { orderId, token, cashierUrl } = payment;
    const { paid } = (await ask('/paid', { brand: state.brand, orderId, token }).catch(() => ({
      paid: false,
    }))) as { paid: boolean };
    if (top() !== page) return;
    if (!paid) return showPay({ step: 'unpaid', cashierUrl });
    showPay({ step: 'paid' });
    setTimeout(() => {
      if (top() === page) back();
    }, paidShownMs);
  }

  function back(delta = 1): void {
    remove(Math.min(delta, stack.length - 1));
    draw();
  }

  /** The phone's back button: a web view that has loaded the portal decides by itself where to go. */
  function pressBack(): void {
    const page = top();
    if (page?.frame && page.title !== '') phone.say(page, { back: true }, origin());
    else back();
  }

  /** Does what the web view asks for, and answers WeChat's `errMsg`. */
  function carryOut(name: string, page: MiniPage, args: Readonly<Record<string, unknown>>): string {
    const url = textOf(args.url);
    const [path, query] = partsOf(url);
    const kind = kinds[path];
    const opens = name === 'navigateTo' || name === 'redirectTo' || name === 'reLaunch';
    if ((opens || name === 'switchTab') && kind === undefined)
      return `${name}:fail page "${path}" is not found`;
    if (kind === 'portal' && !portalUrl(query.get('page') ?? 'serve.html'))
      return `${name}:fail the page is not on a domain of the mini-program`;
    if ((name === 'navigateTo' || name === 'redirectTo') && isTab(kind))
      return `${name}:fail can not ${name} a tabbar page`;
    if (name === 'switchTab' && !isTab(kind)) return 'switchTab:fail can not switch to no-tabBar page';
    if (name === 'navigateTo' && stack.length >= mostPages)
      return 'navigateTo:fail webview count limit exceed';
    if (name === 'navigateBack' && stack.length === 1)
      return 'navigateBack:fail cannot navigate back at first page';
    if (name === 'redirectTo') remove(1);
    if (name === 'reLaunch' || name === 'switchTab') remove(stack.length);
    if (opens || name === 'switchTab') push(url);
    else if (name === 'navigateBack') back(typeof args.delta === 'number' ? args.delta : 1);
    else if (name === 'postMessage') page.posted.push(args.data);
    else return `${name}:fail not supported in a mini-program`;
    return `${name}:ok`;
  }

  function hear(page: MiniPage, message: PortalMessage, from: string): void {
    if (from !== origin() || typeof message?.miniProgram !== 'string') return;
    const { miniProgram: name, id, args = {} } = message;
    if (name === 'title') {
      page.title = textOf(args.title);
      // A page that has just loaded must be told whether it is visible.
      draw();
      return;
    }
    log.add({ direction: 'toApp', view: page.id, name, data: args, problem: undefined });
    const errMsg = carryOut(name, page, args);
    toPortal(page, `${name} answer`, { errMsg });
    phone.say(page, { answerTo: id, errMsg }, origin());
  }

  /** `onShareAppMessage`: shares the card that the page posted last, if it links to the portal; else the home page. */
  function share(): void {
    const page = top();
    if (!page) return;
    const offered = page.posted.findLast(
      (data): data is { share: { title: string; text: string; link: string; imageUrl: string } } =>
        typeof (data as { share?: { link?: unknown } } | null)?.share?.link === 'string',
    )?.share;
    const kept = [...page.posted];
    deliver(page);
    // The mini-program remembers the last message, so that the page can be shared again.
    page.posted.push(...kept.slice(-1));
    const link = offered && new URL(offered.link, origin());
    const isOwn = link?.origin === origin() && link.pathname.startsWith('/pay/');
    card =
      offered && link && isOwn
        ? {
            title: offered.title,
            text: offered.text,
            imageUrl: offered.imageUrl,
            url: `/pages/portal/index?${new URLSearchParams({ page: link.pathname.slice('/pay/'.length) + link.search })}`,
          }
        : {
            title: 'Device Pay',
            text: '',
            imageUrl: `${origin()}/pay/brands/${state.brand}/icon-192.png`,
            url: '/pages/home/index',
          };
    phone.showCard(card, state.lang);
  }

  /** Starts the mini-program at this page, as from a card in the chat. */
  function open(url: string): void {
    phone.showCard(undefined, state.lang);
    remove(stack.length);
    push(url);
  }

  return {
    hear,
    pressBack,
    share,
    open,
    push,
    cashierClosed,
    payAgain: () => payment && showPay({ step: 'asking', cashierUrl: payment.cashierUrl }),
    openCard: () => card && open(card.url),
    card: () => card,
    pages: () => stack.map(({ id, kind, url, title }) => ({ id, kind, url, title })),
  };
}
