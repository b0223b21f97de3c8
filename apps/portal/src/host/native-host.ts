import type { Brand } from '@device-pay/brands';
import type { NativeApp } from '@device-pay/brands/native-app';
import type { AnsweredCommand, CommandMessage, CommandName } from '@device-pay/contract/bridge';
import { createAppUrls } from './app-urls.ts';
import { type Reply, readReply } from './bridge-messages.ts';
import type { AppInfo, Host, HostEvents, HostInfo } from './host.ts';
import { HostError } from './host-error.ts';
import type { NativeTransport } from './native-transport.ts';
import { createOpenCallbacks } from './open-callbacks.ts';
import { paymentRouteOf, tellsPayChange } from './payment-route.ts';
import { createWebHost } from './web-host.ts';

/** How long an answer may take; longer where a person decides or watches something. */
const answerTimeoutMs: Readonly<Record<AnsweredCommand, number>> = {
  loadConfig: 3000,
  getWiFiInfo: 5000,
  checkGPSOpenState: 5000,
  locationInfo: 15_000,
  requestGPSPermissions: 60_000,
  sendHttp: 60_000,
  showAd: 180_000,
};

/** The longest texts that the contract's schemas accept, for texts made by pages. */
const longest: Readonly<Record<string, number>> = { text: 200, title: 60, message: 1000, productName: 100 };

const ofTheUser: readonly string[] = ['userInfo', 'loginInfo'];
/** The fields that say who is here and about which device. */
const ofTheLogin: readonly string[] = [...ofTheUser, 'token', 'imei', 'iccid'];

const without = (names: readonly string[], told: HostInfo): HostInfo =>
  Object.fromEntries(Object.entries(told).filter(([name]) => !names.includes(name)));

/** What apps send for the id where nobody is logged in. */
const nobody: readonly string[] = ['', '0', 'null', 'undefined'];

/** The user that the app names; '' is nobody. */
export const userOf = ({ userInfo, loginInfo }: HostInfo): string | undefined => {
  const given = [userInfo?.userId, loginInfo?.userId];
  const ids = given.filter((id) => typeof id === 'string' || typeof id === 'number').map(String);
  return ids.find((id) => !nobody.includes(id)) ?? (ids.length > 0 ? '' : undefined);
};

/**
 * The earlier info that is still valid: nothing about the login if another user is named now, and no user if a fresh
 * token comes without one, as it may be anybody's.
 */
function staying(before: HostInfo, told: HostInfo): HostInfo {
  const [last, user] = [userOf(before), userOf(told)];
  if (user === undefined) return told.token === undefined ? before : without(ofTheUser, before);
  return last === undefined || last === user ? before : without(ofTheLogin, before);
}

type Args = Readonly<Record<string, unknown>>;

/** Addresses of payment links contain tokens, which must not be logged. */
const withoutTokens = (words: string): string => words.replace(/\b(token|ticket)=[^&\s]+/gi, '$1=…');

function fitted(args: Args): Args {
  const fit = ([name, value]: [string, unknown]) => {
    const max = longest[name];
    return [name, typeof value === 'string' && max !== undefined ? value.slice(0, max) : value];
  };
  return Object.fromEntries(Object.entries(args).map(fit));
}

export interface NativeHostOptions {
  readonly view: Window;
  readonly transport: NativeTransport;
  readonly brand: Brand;
  readonly app: NativeApp;
  /** '' is the page's own origin. */
  readonly apiOrigin: string;
}

/** The native app's web view: everything that leaves the page is a command posted to the app. */
export function createNativeHost({ view, transport, brand, app, apiOrigin }: NativeHostOptions): Host {
  const urls = createAppUrls(brand, app, view.location.href, apiOrigin);
  const callbacks = createOpenCallbacks();
  const listeners: { [Name in keyof HostEvents]: Set<HostEvents[Name]> } = {
    goback: new Set(),
    navFocus: new Set(),
    newToken: new Set(),
    info: new Set(),
    payChange: new Set(),
  };
  let info: HostInfo | undefined;
  /** The back button was pressed before the page listened. */
  let isBackDue = false;

  /** False if the app threw, as old ones do at a command that they do not know: the page must not break by that. */
  function post(command: CommandName, args: Args): boolean {
    try {
      transport.post({ command, args } satisfies CommandMessage);
      return true;
    } catch {
      return false;
    }
  }
  const warn = (what: string): void =>
    void post('log', { level: 'warn', message: withoutTokens(what).slice(0, longest.message) });

  /** The arguments with absolute addresses; undefined, after a warning in the app's log, if one is not allowed. */
  function allowed(command: CommandName, args: Args): Args | undefined {
    if (command === 'log') return { ...args, message: withoutTokens(String(args.message)) };
    if (Array.isArray(args.items)) {
      const items = (args.items as Args[]).map((item) => allowed(command, item));
      return items.every((item) => item !== undefined) ? { ...args, items } : undefined;
    }
    if (typeof args.url !== 'string') return args;
    const url = command === 'sendHttp' ? urls.api(args.url) : urls.page(args.url);
    if (url !== undefined) return { ...args, url };
    warn(`${command}: this address is not allowed`);
    return undefined;
  }

  const send = (command: CommandName, args: Args = {}): void => {
    const sent = allowed(command, fitted(args));
    if (!sent || post(command, sent)) return;
    // An old app has no such page: the portal's own does the same.
    if (command === 'pushAppPage') view.location.assign(String(sent.url));
  };
  /** Opens the page over this view, or in this view if the app cannot. */
  const openView = (args: Args & { readonly url: string }): void => {
    if (!post('pushNewH5', fitted(args))) view.location.assign(args.url);
  };

  /** The info without login and device if the app is another brand's: they are worthless here. */
  function ownInfo(told: HostInfo): HostInfo {
    if (told.projectId === undefined || told.projectId === brand.id) return told;
    warn(`info: of ${told.projectId}, on a page of ${brand.id}`);
    return without(ofTheLogin, told);
  }

  function add(told: HostInfo): void {
    info = { ...staying(info ?? {}, told), ...told };
  }

  function take({ event, data }: Reply): void {
    switch (event) {
      case 'callback':
        if (!callbacks.answer(data.callbackId, data.code, data.data)) warn('callback: nobody waits for it');
        return;
      case 'info':
        add(ownInfo(data));
        for (const listener of listeners.info) listener(info ?? {});
        return;
      case 'newToken':
        // Later info is merged into this: with the old token in it, that token would come back.
        if (info) add(data);
        for (const listener of listeners.newToken) listener(data.token);
        return;
      case 'payChange':
        for (const listener of listeners.payChange) listener(data);
        return;
      case 'goback':
        isBackDue = listeners.goback.size === 0;
        for (const listener of listeners.goback) listener();
        return;
      case 'navFocus':
        for (const listener of listeners.navFocus) listener();
    }
  }

  transport.listen((message) => {
    const reply = readReply(message);
    if (reply) take(reply);
    else warn('a message that is none was ignored');
  });
  post('info', {});

  const appInfo = (): AppInfo | undefined => info?.appInfo;
  const route = () => paymentRouteOf(appInfo()?.appBuildVersion, app.paymentBuilds);
  return {
    ...createWebHost(view),
    kind: 'native',
    browser: undefined,
    hasTitleBar: true,
    appInfo,
    setTitle(title) {
      view.document.title = title;
      send('setTitle', { title });
    },
    close: () => send('close'),
    logout: () => send('logout'),
    openPage(url, title) {
      const page = allowed('pushNewH5', { url, title });
      if (page) openView({ ...page, url: String(page.url) });
    },
    paymentRoute: route,
    tellsPayChange: () => tellsPayChange(appInfo()?.appBuildVersion, app.paymentBuilds),
    openPayment({ url, title, orderId }) {
      const cashier = urls.cashier(url);
      if (cashier === undefined) throw new HostError('notAllowed', 'openPayment');
      const isOurs = urls.page(url) !== undefined;
      // An old app comes here from our page in a view of its own, which alone can show the order after the payment.
      if (isOurs || route() === 'own-view') openView({ url: cashier, title, orderId });
      else view.location.assign(cashier);
    },
    send: (command, ...[args]) => send(command, args),
    async ask(command, args) {
      const sent = allowed(command, fitted(args as Args));
      if (!sent) throw new HostError('notAllowed', command);
      return callbacks.open(command, answerTimeoutMs[command], (callbackId) =>
        post(command, { ...sent, callbackId }),
      );
    },
    on(name, listener) {
      listeners[name].add(listener);
      // A late listener hears what the app has told already.
      if (name === 'info' && info) (listener as HostEvents['info'])(info);
      if (name === 'goback' && isBackDue) {
        isBackDue = false;
        (listener as HostEvents['goback'])();
      }
      return () => void listeners[name].delete(listener);
    },
  };
}
