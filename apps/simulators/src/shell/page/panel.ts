/** Address, form and server of a simulator page: the same for the app's page and the mini-program's. */
export interface Panel {
  /** @throws when the page has no such element. */
  readonly find: <Kind extends HTMLElement>(selector: string) => Kind;
  readonly query: URLSearchParams;
  /** A parameter of the page's address. */
  readonly given: (name: string, otherwise: string) => string;
  /** Whether the page is on the brand's own host; if it is not, it is opened anew there. */
  readonly standsOn: (brand: string) => boolean;
  /** Opens the page anew for another brand. */
  readonly changeBrand: (brand: string) => void;
  /** Asks the simulator's server. @throws when it does not answer 200. */
  readonly ask: (path: string, input: object) => Promise<unknown>;
  /** Puts a state into the controls that are named like its fields. */
  readonly show: (state: object) => void;
  readonly onChange: (listener: (name: string, value: string | boolean) => void) => void;
}

export function openPanel(): Panel {
  const query = new URLSearchParams(location.search);
  const find: Panel['find'] = <Kind extends HTMLElement>(selector: string): Kind => {
    const element = document.querySelector<Kind>(selector);
    if (!element) throw new Error(`the page has no ${selector}`);
    return element;
  };
  const form = find<HTMLFormElement>('form');
  form.addEventListener('submit', (event) => event.preventDefault());
  const isFlag = (control: HTMLElement): control is HTMLInputElement =>
    control instanceof HTMLInputElement && control.type === 'checkbox';
  return {
    find,
    query,
    given: (name, otherwise) => query.get(name) ?? otherwise,
    standsOn: (brand) => {
      // Browsers give a frame of another site no storage, so this page must be on the host of the framed portal.
      const home = `${brand}.localhost`;
      const isHome = location.hostname === home;
      if (!isHome) location.hostname = home;
      return isHome;
    },
    changeBrand: (brand) => {
      query.set('brand', brand);
      location.search = query.toString();
    },
    ask: async (path, input) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.json();
    },
    show: (state) => {
      const values = new Map<string, unknown>(Object.entries(state));
      for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
        const value = values.get(control.name);
        if (isFlag(control)) control.checked = value === true;
        else control.value = String(value);
      }
    },
    onChange: (listener) =>
      form.addEventListener('change', ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
        listener(target.name, isFlag(target) ? target.checked : target.value);
      }),
  };
}
