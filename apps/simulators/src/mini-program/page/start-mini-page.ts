import type { createMessageLog } from '../../shell/page/message-log.ts';
import type { openPanel } from '../../shell/page/panel.ts';
import type { createMiniApp } from './mini-app.ts';
import type { createMiniPhone } from './mini-phone.ts';
import type { MiniConfig, MiniState } from './mini-types.ts';

/** The parts of the page. They are handed in, because imports do not exist there: each is in the script as text. */
export interface MiniPageParts {
  readonly openPanel: typeof openPanel;
  readonly createMessageLog: typeof createMessageLog;
  readonly createMiniPhone: typeof createMiniPhone;
  readonly createMiniApp: typeof createMiniApp;
}

/** Puts the phone, the panel and the log together, and offers the same to scripts as `window.miniProgram`. */
export function startMiniPage(parts: MiniPageParts, config: MiniConfig): void {
  const panel = parts.openPanel();
  const { find, query, given, ask } = panel;
  const state: MiniState = {
    brand: given('brand', config.brands[0] ?? ''),
    page: given('page', 'serve.html'),
    imei: given('imei', ''),
    lang: given('lang', navigator.language).startsWith('zh') ? 'zh' : 'en',
    dark: query.get('dark') === '1',
    person: given('person', config.persons[0]?.id ?? ''),
  };
  if (!panel.standsOn(state.brand)) return;
  const log = parts.createMessageLog(
    find('[data-part="log"]'),
    find<HTMLInputElement>('[data-part="filter"]'),
  );

  // Phone and app need each other; no event of the phone comes before both exist.
  let running: ReturnType<typeof createMiniApp> | undefined;
  const phone = parts.createMiniPhone(find('[data-part="screen"]'), {
    onMessage: (page, message, origin) => running?.hear(page, message, origin),
    onCashierClosed: () => void running?.cashierClosed(),
    onBack: () => running?.pressBack(),
    onHome: () => running?.open('/pages/home/index'),
    onOpenPortal: () => open(),
    onShare: () => running?.share(),
    onOpenCard: () => running?.openCard(),
    onTab: (kind) => running?.open(`/pages/${kind}/index`),
    onPayAgain: () => running?.payAgain(),
  });
  const app = parts.createMiniApp({ config, state, phone, log, ask });
  running = app;

  /** Opens the mini-program's home, and the portal's page on top of it. */
  function open(page = state.page): void {
    state.page = page;
    const [path = '', search = ''] = page.split(/\?(.*)/s);
    const asked = new URLSearchParams(search);
    if (state.imei && !asked.has('imei')) asked.set('imei', state.imei);
    app.open('/pages/home/index');
    app.push(`/pages/portal/index?${new URLSearchParams({ page: `${path}?${asked}` })}`);
  }

  function showState(): void {
    panel.show(state);
    phone.showDark(state.dark);
  }
  panel.onChange((name, value) => {
    Object.assign(state, { [name]: value });
    showState();
    if (name === 'brand') panel.changeBrand(state.brand);
    else open();
  });
  find('[data-part="clear"]').addEventListener('click', log.clear);
  find('[data-part="again"]').addEventListener('click', () => open());

  const script = { open, pages: app.pages, card: app.card, messages: () => [...log.all()] };
  Object.assign(window, { miniProgram: script });
  showState();
  open();
}
