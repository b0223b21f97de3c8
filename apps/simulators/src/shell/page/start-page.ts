import type { createApp } from './app.ts';
import type { checkSchema } from './check-schema.ts';
import type { createMessageLog } from './message-log.ts';
import type { openPanel } from './panel.ts';
import type { createPhone } from './phone.ts';
import type { ShellConfig, ShellState } from './shell-types.ts';

/** The parts of the page. They are handed in, because imports do not exist there: each is in the script as text. */
export interface PageParts {
  readonly checkSchema: typeof checkSchema;
  readonly openPanel: typeof openPanel;
  readonly createMessageLog: typeof createMessageLog;
  readonly createPhone: typeof createPhone;
  readonly createApp: typeof createApp;
}

/** Puts the phone, the panel and the log together, and offers the same to scripts as `window.shell`. */
export function startPage(parts: PageParts, config: ShellConfig): void {
  const panel = parts.openPanel();
  const { find, query, given, ask } = panel;
  const account = given('account', config.accounts[0]?.userName ?? '');

  const state: ShellState = {
    brand: given('brand', config.brands[0] ?? ''),
    page: given('page', 'serve.html'),
    lang: given('lang', navigator.language).startsWith('zh') ? 'zh' : 'en',
    dark: query.get('dark') === '1',
    build: Number(given('build', String(config.builds.at(-1)?.build ?? 0))),
    account,
    imei: given('imei', config.accounts.find(({ userName }) => userName === account)?.imei ?? ''),
    token: undefined,
    renews: true,
    gpsOpen: true,
    gpsGranted: true,
    lat: 22.5431,
    lon: 114.0579,
    ssid: 'Travel-7518',
    payResult: 'paid',
    deaf: [],
  };
  if (!panel.standsOn(state.brand)) return;
  const log = parts.createMessageLog(
    find('[data-part="log"]'),
    find<HTMLInputElement>('[data-part="filter"]'),
  );

  // Phone and app need each other; no event of the phone comes before both exist.
  let app: ReturnType<typeof createApp> | undefined;
  const phone = parts.createPhone(find('[data-part="screen"]'), {
    onMessage: (view, message, origin) => app?.hear(view, message, origin),
    onBack: () => app?.goBack(),
    onClose: () => app?.close(),
    onItem: ({ url, title }) => phone.push(url, title),
    onHome: () => void open(),
  });
  const running = parts.createApp({
    config,
    state,
    log,
    phone,
    check: parts.checkSchema,
    ask,
    onChange: showState,
  });
  app = running;

  /** Shows the state in the form; of the token, only its end. */
  function showState(): void {
    panel.show(state);
    find('[data-part="session"]').textContent = state.token
      ? `Logged in, token …${state.token.slice(-4)}`
      : 'Nobody is logged in';
    phone.showDark(state.dark);
  }

  async function open(page = state.page): Promise<void> {
    state.page = page;
    phone.restart();
    await running.logIn();
    const url = new URL(page.replace(/^\/?(pay\/)?/, '/pay/'), running.origin());
    // Only the portal's pages may be opened: an address of any other origin is ignored.
    if (url.origin === running.origin()) phone.push(url.href, '');
  }

  /** Changes of these open the page anew; others are sent to the portal, or it asks for them. */
  const restarts: readonly (keyof ShellState)[] = ['page', 'build', 'account', 'imei', 'dark'];

  async function set(changes: Partial<ShellState>): Promise<void> {
    Object.assign(state, changes);
    if (changes.account !== undefined && changes.imei === undefined) {
      state.imei = config.accounts.find(({ userName }) => userName === state.account)?.imei ?? '';
    }
    showState();
    if (changes.brand !== undefined) {
      panel.changeBrand(state.brand);
      return;
    }
    const names = Object.keys(changes) as (keyof ShellState)[];
    if (names.some((name) => restarts.includes(name))) await open();
    else if (changes.lang !== undefined) running.tell('info', running.info());
  }

  panel.onChange((name, value) => {
    const isNumber = ['build', 'lat', 'lon'].includes(name);
    void set({ [name]: isNumber ? Number(value) : value });
  });

  const event = find<HTMLSelectElement>('[data-part="event"]');
  const data = find<HTMLTextAreaElement>('[data-part="data"]');
  const showExample = () => {
    data.value = JSON.stringify(config.replies[event.value]?.example ?? {}, null, 2);
  };
  event.addEventListener('change', showExample);
  find('[data-part="send"]').addEventListener('click', () => {
    try {
      data.setCustomValidity('');
      if (!running.tell(event.value, JSON.parse(data.value))) {
        data.setCustomValidity(`Not before build ${config.replies[event.value]?.sinceBuild}`);
      }
    } catch {
      data.setCustomValidity('This is not JSON');
    }
    data.reportValidity();
  });
  find('[data-part="clear"]').addEventListener('click', log.clear);
  find('[data-part="again"]').addEventListener('click', () => void open());

  const shell = {
    open,
    set,
    state: () => ({ ...state }),
    messages: () => [...log.all()],
    clear: log.clear,
    tell: running.tell,
    views: phone.views,
    appPage: () => phone.appPage()?.name,
    toasts: () => [...phone.toasts()],
    preloaded: phone.preloaded,
    facts: running.facts,
    back: running.goBack,
    close: running.close,
  };
  Object.assign(window, { shell });
  showState();
  showExample();
  if (query.get('start') !== '0') void open();
}
