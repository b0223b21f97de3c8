import type { Site } from '@device-pay/rules';

/** What the inline script knows of a brand; written into every page by the build. */
export interface HeadBrand {
  readonly id: string;
  /** Host → site. */
  readonly hosts: Readonly<Record<string, Site>>;
  /** Platform → API origin. */
  readonly api: Readonly<Record<'track' | 'cmp', string>>;
}

/**
 * Runs inline in the head of every page, before anything else is loaded. It is turned into text by the build,
 * so it uses nothing from outside itself, and it is the same on every page, so that one hash in the
 * Content-Security-Policy fits all.
 *
 * In this order: takes a pay ticket out of the address; decides brand, site, platform, language and theme;
 * begins a guest session where there is none; makes the page's first calls, which its HTML names.
 */
export function startPage(brands: readonly HeadBrand[]): void {
  const query = new URLSearchParams(location.search);
  const ticket = query.get('token') || undefined;
  if (ticket) {
    query.delete('token');
    const rest = query.toString();
    history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + location.hash);
  }

  const read = (store: 'localStorage' | 'sessionStorage', key: string): string => {
    try {
      return window[store].getItem(`pay.${key}`) || '';
    } catch {
      return '';
    }
  };
  const host = location.hostname;
  const isDemo = host === 'localhost' || host.slice(-10) === '.localhost' || /^[\d.]+$|^\[/.test(host);
  const chosen = (name: string): string => {
    const value = query.get(name) || read('sessionStorage', name);
    try {
      if (query.get(name)) sessionStorage.setItem(`pay.${name}`, value);
    } catch {
      // Without storage the choice lasts for this page.
    }
    return value;
  };
  const brand =
    brands.find((candidate) => Object.keys(candidate.hosts).includes(host)) || (brands[0] as HeadBrand);
  const askedSite = isDemo ? chosen('site') : '';
  // In a real app the web view has the app's color scheme. The simulated app can only ask for one, in the hash.
  const hashTheme = /^#theme=(dark|light)$/.exec(location.hash);
  query.delete('theme');
  if (hashTheme) query.set('theme', hashTheme[1] as string);
  const askedTheme = isDemo ? chosen('theme') : '';
  const site =
    askedSite === 'iso' || askedSite === 'cn' ? askedSite : brand.hosts[host] === 'iso' ? 'iso' : 'cn';
  const platform = chosen('platform') === 'cmp' ? 'cmp' : 'track';
  const wanted =
    chosen('lang') || read('localStorage', 'app') || read('localStorage', 'lang') || navigator.language;
  const language = (wanted ? /en/i.test(wanted) : site === 'iso') ? 'en' : 'zh';

  const root = document.documentElement;
  root.lang = language === 'en' ? 'en' : 'zh-CN';
  root.dataset.brand = brand.id;
  root.dataset.theme =
    askedTheme ||
    read('localStorage', 'theme') ||
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.title = root.dataset[language] || '';
  const ofBrand = (rel: string, file: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = `/pay/brands/${brand.id}/${file}`;
    document.head.appendChild(link);
  };
  ofBrand('icon', 'icon.svg');
  ofBrand('apple-touch-icon', 'touch-icon.png');
  ofBrand('manifest', `${language}.webmanifest`);

  const apiOrigin = brand.api[platform];
  const send = (path: string, fields: Record<string, string>) => {
    const askedAt = Date.now();
    const controller = new AbortController();
    // The time-out of any other call: without it a page could wait for minutes without a word.
    setTimeout(() => controller.abort(), 20_000);
    return fetch(apiOrigin + path, {
      method: 'POST',
      signal: controller.signal,
      credentials: 'omit',
      cache: 'no-store',
      body: new URLSearchParams({ ...fields, lang: language, site, platform, projectId: brand.id }),
    }).then(async (response) => ({
      status: response.status,
      heardAt: Date.now(),
      text: await response.text(),
      requestId: response.headers.get('x-request-id'),
      date: response.headers.get('date'),
      askedAt,
    }));
  };

  const start: Record<string, unknown> = { ticket, language, brand: brand.id, site, platform, apiOrigin };
  (window as unknown as { __pay: unknown }).__pay = start;

  const imei = query.get('imei') || read('sessionStorage', 'imei') || read('localStorage', 'imei');
  // Pages with an open gate need no first calls; a page with a ticket calls with a token from that ticket.
  if (root.dataset.gate === 'open' || ticket) return;
  let token = '';
  let isGuest = true;
  try {
    const session = JSON.parse(read('localStorage', 'session') || '{}') as {
      token?: string;
      kind?: string;
      expiresAt?: number;
    };
    const isOfGuest = (session.kind || 'guest') === 'guest';
    if (!isOfGuest || (session.expiresAt || 0) > Date.now()) token = session.token || '';
    isGuest = !token || isOfGuest;
  } catch {
    // The stored value is no session: a new one begins.
  }
  const quiet = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch(() => undefined);
    return promise;
  };
  const knownImei = /^\d{15}$/.test(imei) ? { imei } : undefined;
  // The first calls that guests may make work without a token, so they do not wait for the new session.
  start.guest = token ? undefined : quiet(send('/session/guest', { ...knownImei }));
  const early: Record<string, unknown> = {};
  start.early = early;
  const ask = (paths: string | undefined, fields: Record<string, string>) => {
    for (const call of (paths || '').split(' ').filter(Boolean)) {
      const [path = '', more] = call.split('?');
      const input = { ...fields, ...Object.fromEntries(new URLSearchParams(more)) };
      early[path] = { input, answer: quiet(send(path, token ? { ...input, token } : input)) };
    }
  };
  if (knownImei) ask(root.dataset.deviceCalls, knownImei);
  // Refused for guests; the page does not make these calls either before somebody has logged in.
  if (knownImei && !isGuest) ask(root.dataset.ownerCalls, knownImei);
  ask(root.dataset.calls, {});
}
