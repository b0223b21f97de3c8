import type { createMessageLog } from '../../shell/page/message-log.ts';
import type { createMiniApp } from './mini-app.ts';
import type { createMiniPhone } from './mini-phone.ts';
import type { MiniConfig, MiniState } from './mini-types.ts';

/** The parts of the page: handed in, for each of them comes here as its own text. */
export interface MiniPageParts {
  readonly createMessageLog: typeof createMessageLog;
  readonly createMiniPhone: typeof createMiniPhone;
  readonly createMiniApp: typeof createMiniApp;
}

/** Puts the phone, the panel and the log together, and offers the same to scripts as `window.miniProgram`. */
export function startMiniPage(parts: MiniPageParts, config: MiniConfig): void {
  const find = <Kind extends HTMLElement>(selector: string): Kind => {
    const element = document.querySelector<Kind>(selector);
    if (!element) throw new Error(`the page has no ${selector}`);
    return element;
  };
  const query = new URLSearchParams(location.search);
  const given = (name: string, otherwise: string): string => query.get(name) ?? otherwise;
  const state: MiniState = {
    brand: given('brand', config.brands[0] ?? ''),
    page: given('page', 'serve.html'),
    imei: given('imei', ''),
    lang: given('lang', navigator.language).startsWith('zh') ? 'zh' : 'en',
    dark: query.get('dark') === '1',
    person: given('person', config.persons[0]?.id ?? ''),
  };
  // A frame of another site has no storage, so this page stands on its brand's host, too.
  const home = `${state.brand}.localhost`;
  if (location.hostname !== home) {
    location.hostname = home;
    return;
  }
  const form = find<HTMLFormElement>('form');
  const log = parts.createMessageLog(
    find('[data-part="log"]'),
    find<HTMLInputElement>('[data-part="filter"]'),
  );
  const ask = async (path: string, input: object): Promise<unknown> => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };

  // Each of the two needs the other: the phone's events come after both are there.
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

  /** The mini-program's home, and the portal's page over it. */
  function open(page = state.page): void {
    state.page = page;
    const [path = '', search = ''] = page.split(/\?(.*)/s);
    const asked = new URLSearchParams(search);
    if (state.imei && !asked.has('imei')) asked.set('imei', state.imei);
    app.open('/pages/home/index');
    app.push(`/pages/portal/index?${new URLSearchParams({ page: `${path}?${asked}` })}`);
  }

  function showState(): void {
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
      const value = state[control.name as keyof MiniState];
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = value === true;
      else control.value = String(value);
    }
    phone.showDark(state.dark);
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const isFlag = target instanceof HTMLInputElement && target.type === 'checkbox';
    Object.assign(state, { [target.name]: isFlag ? target.checked : target.value });
    showState();
    if (target.name === 'brand') {
      query.set('brand', state.brand);
      location.search = query.toString();
    } else open();
  });
  find('[data-part="clear"]').addEventListener('click', log.clear);
  find('[data-part="again"]').addEventListener('click', () => open());

  const script = { open, pages: app.pages, card: app.card, messages: () => [...log.all()] };
  Object.assign(window, { miniProgram: script });
  showState();
  open();
}
