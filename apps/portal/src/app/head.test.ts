import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type HeadBrand, startPage } from './head.ts';

const brands: HeadBrand[] = [
  {
    id: 'zax',
    hosts: { 'zax.localhost': 'cn', 'pay.zax.example': 'cn' },
    api: { track: '', cmp: 'https://cmp.example' },
  },
  { id: 'tc', hosts: { 'tc.localhost': 'cn', 'pay-global.tc.example': 'iso' }, api: { track: '', cmp: '' } },
];
const imei = '490154203237518';

interface Setting {
  readonly url: string;
  readonly local?: Record<string, string>;
  readonly visit?: Record<string, string>;
  readonly browser?: string;
  readonly gate?: string;
  readonly dark?: boolean;
}

/** Runs the script's text, as a page does, in a world of its own. */
async function open({
  url,
  local = {},
  visit = {},
  browser = 'zh-CN',
  gate = 'full',
  dark = false,
}: Setting) {
  const log: string[] = [];
  const requests: {
    url: string;
    form: Record<string, string>;
    credentials: RequestCredentials | undefined;
    signal: AbortSignal | undefined;
  }[] = [];
  const timers: { call: () => void; ms: number }[] = [];
  const { pathname, search, hash, hostname } = new URL(url);
  const storage = (values: Record<string, string>) => ({
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
  });
  const calls =
    gate === 'open'
      ? {}
      : { deviceCalls: '/device/getDeviceByImei /b?place=c', ownerCalls: '/o', calls: '/getPermission' };
  const root = {
    lang: '',
    dataset: { zh: '服务', en: 'Services', gate, ...calls } as Record<string, string>,
  };
  const links: Record<string, string> = {};
  const document = {
    documentElement: root,
    title: '',
    createElement: () => ({ rel: '', href: '' }),
    head: {
      appendChild: ({ rel, href }: { rel: string; href: string }) => {
        links[rel] = href;
      },
    },
  };
  const world: Record<string, unknown> = {
    URLSearchParams,
    location: { pathname, search, hash, hostname },
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => log.push(`replace ${to}`) },
    navigator: { language: browser },
    localStorage: storage(local),
    sessionStorage: storage(visit),
    matchMedia: () => ({ matches: dark }),
    document,
    Date,
    AbortController,
    setTimeout: (call: () => void, ms: number) => timers.push({ call, ms }),
    fetch(
      to: string,
      { body: sent, ...init }: RequestInit & { body: URLSearchParams; signal?: AbortSignal | undefined },
    ) {
      log.push(`fetch ${to}`);
      requests.push({
        url: to,
        form: Object.fromEntries(sent),
        credentials: init.credentials,
        signal: init.signal,
      });
      const body = { code: 0, data: { token: 'new-guest' } };
      return Promise.resolve({
        status: 200,
        text: async () => JSON.stringify(body),
        headers: { get: () => 'req-1' },
      });
    },
  };
  world.window = world;
  vm.runInNewContext(`(${startPage})(${JSON.stringify(brands)})`, world);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { log, requests, timers, root, document, links, pay: world.__pay as Record<string, unknown> };
}

describe('a pay ticket', () => {
  it('leaves the address before anything is asked, and is handed over in memory', async () => {
    const { log, pay } = await open({
      url: `https://zax.localhost/pay/orderPay-details.html?token=T1&orderId=zx1&lang=en#a`,
    });
    expect(log[0]).toBe('replace /pay/orderPay-details.html?orderId=zx1&lang=en#a');
    expect(pay.ticket).toBe('T1');
  });

  it('is sent nowhere by this script', async () => {
    const { requests } = await open({ url: `https://zax.localhost/pay/serve.html?token=T1&imei=${imei}` });
    expect(requests).toEqual([]);
  });
});

it("the icon and the manifest are the brand's, in the language shown", async () => {
  const { links } = await open({ url: 'https://pay-global.tc.example/pay/serve.html', browser: 'en-GB' });
  expect(links).toEqual({
    icon: '/pay/brands/tc/icon.svg',
    'apple-touch-icon': '/pay/brands/tc/touch-icon.png',
    manifest: '/pay/brands/tc/en.webmanifest',
  });
});

describe('the first calls', () => {
  it('are those that the page names, with the stored session and the imei where they take it', async () => {
    const session = JSON.stringify({ token: 'mine', kind: 'guest', expiresAt: Date.now() + 1000 });
    const { requests, pay } = await open({
      url: 'https://zax.localhost/pay/serve.html',
      local: { 'pay.session': session, 'pay.imei': imei },
    });
    expect(requests.map(({ url }) => url)).toEqual(['/device/getDeviceByImei', '/b', '/getPermission']);
    expect(requests[0]?.form).toMatchObject({ imei, token: 'mine', projectId: 'zax', site: 'cn' });
    expect(requests[1]?.form).toMatchObject({ imei, place: 'c' });
    expect(requests[2]?.form).not.toHaveProperty('imei');
    expect(
      requests.map(({ credentials }) => credentials),
      'no cookie is anybody here',
    ).toEqual(requests.map(() => 'omit'));
    expect(Object.keys(pay.early as object)).toEqual(['/device/getDeviceByImei', '/b', '/getPermission']);
  });

  it.each([
    ['account', true],
    ['app', true],
    ['guest', false],
    [undefined, false],
  ])('ask for what is an owner’s alone with a session of kind %s: %s', async (kind, asked) => {
    const session = JSON.stringify({ token: 'mine', kind, expiresAt: Date.now() + 1000 });
    const local = { 'pay.imei': imei, ...(kind && { 'pay.session': session }) };
    const { requests } = await open({ url: 'https://zax.localhost/pay/serve.html', local });
    expect(requests.some(({ url }) => url === '/o')).toBe(asked);
  });

  it('are about the device of this tab, whatever another tab has chosen since', async () => {
    const { requests } = await open({
      url: 'https://zax.localhost/pay/serve.html',
      local: { 'pay.imei': '356938035643809' },
      visit: { 'pay.imei': imei },
    });
    expect(requests.find(({ url }) => url === '/device/getDeviceByImei')?.form).toMatchObject({ imei });
    const asked = await open({
      url: 'https://zax.localhost/pay/serve.html?imei=356938035643809',
      visit: { 'pay.imei': imei },
    });
    expect(asked.requests[0]?.form.imei, 'and of the address before that').toBe('356938035643809');
  });

  it('begin a guest session where there is none, and do not wait for it', async () => {
    const expired = JSON.stringify({ token: 'old', expiresAt: 1 });
    const { requests } = await open({
      url: `https://zax.localhost/pay/serve.html?imei=${imei}`,
      local: { 'pay.session': expired },
    });
    expect(requests.map(({ url }) => url).slice(0, 2)).toEqual(['/session/guest', '/device/getDeviceByImei']);
    expect(requests[1]?.form).not.toHaveProperty('token');
  });

  it('go out with a login that is over by this phone’s clock: the server says whether it is', async () => {
    const session = JSON.stringify({ token: 'mine', kind: 'account', expiresAt: 1 });
    const { requests } = await open({
      url: `https://zax.localhost/pay/serve.html?imei=${imei}`,
      local: { 'pay.session': session },
    });
    expect(requests[0]).toMatchObject({ url: '/device/getDeviceByImei', form: { token: 'mine' } });
  });

  it('wait 20 s for an answer, as all calls do', async () => {
    const { requests, timers } = await open({ url: `https://zax.localhost/pay/serve.html?imei=${imei}` });
    expect(timers.map(({ ms }) => ms)).toEqual(requests.map(() => 20_000));
    expect(requests.every(({ signal }) => signal?.aborted === false)).toBe(true);
    for (const { call } of timers) call();
    expect(requests.every(({ signal }) => signal?.aborted)).toBe(true);
  });

  it('ask for no device by what is no imei, and nothing on a page that waits for nothing', async () => {
    const odd = await open({ url: 'https://zax.localhost/pay/serve.html?imei=1%27--' });
    expect(odd.requests.map(({ url }) => url)).toEqual(['/session/guest', '/getPermission']);
    const login = await open({ url: `https://zax.localhost/pay/login.html?imei=${imei}`, gate: 'open' });
    expect(login.requests).toEqual([]);
  });

  it('go to the host of brand and platform', async () => {
    const { requests } = await open({
      url: `https://pay.zax.example/pay/serve.html?platform=cmp&imei=${imei}`,
    });
    expect(requests[0]?.url).toBe('https://cmp.example/session/guest');
  });
});

describe('brand and site', () => {
  it('come from the host', async () => {
    const { root, pay } = await open({ url: 'https://pay-global.tc.example/pay/serve.html' });
    expect(root.dataset.brand).toBe('tc');
    expect(pay.site).toBe('iso');
  });

  it('can’t be chosen by the address, except for the site on a demo host', async () => {
    const real = await open({ url: 'https://pay.zax.example/pay/serve.html?site=iso' });
    expect(real.pay.site).toBe('cn');
    for (const host of ['notlocalhost', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      const other = await open({ url: `https://${host}/pay/serve.html?site=iso` });
      expect(other.pay.site, host).toBe('cn');
    }
    for (const host of ['zax.localhost', 'localhost', '127.0.0.1', '[::1]']) {
      const demo = await open({ url: `http://${host}/pay/serve.html?site=iso` });
      expect(demo.pay.site, host).toBe('iso');
    }
  });

  it('of an unknown host are the default brand’s', async () => {
    expect((await open({ url: 'http://10.0.0.7/pay/serve.html' })).root.dataset.brand).toBe('zax');
    expect((await open({ url: 'http://constructor/pay/serve.html' })).root.dataset.brand).toBe('zax');
  });
});

describe('language and theme', () => {
  it.each([
    ['?lang=EN', {}, 'zh-CN', 'en', 'Services'],
    ['', { 'pay.lang': 'en' }, 'zh-CN', 'en', 'Services'],
    ['', { 'pay.app': 'zh', 'pay.lang': 'en' }, 'en', 'zh-CN', '服务'],
    ['', {}, 'en-GB', 'en', 'Services'],
  ])('%s %j %s → %s', async (search, local, browser, lang, title) => {
    const { root, document } = await open({
      url: `https://zax.localhost/pay/serve.html${search}`,
      local: local as unknown as Record<string, string>,
      browser,
    });
    expect(root.lang).toBe(lang);
    expect(document.title).toBe(title);
  });

  it('where nothing says one, the site does', async () => {
    const languageAt = async (host: string) =>
      (await open({ url: `https://${host}/pay/serve.html`, browser: '' })).root.lang;
    expect(await languageAt('zax.localhost')).toBe('zh-CN');
    expect(await languageAt('pay-global.tc.example')).toBe('en');
  });

  it('what an address asks for holds for the visit, also where a later address does not', async () => {
    const url = 'https://zax.localhost/pay/serve.html';
    const visit: Record<string, string> = {};
    await open({ url: `${url}?lang=en`, local: { 'pay.app': 'zh' }, visit });
    expect((await open({ url, local: { 'pay.app': 'zh' }, visit })).root.lang).toBe('en');
  });

  it('the system’s dark scheme holds until one is chosen', async () => {
    const url = 'https://zax.localhost/pay/serve.html';
    expect((await open({ url, dark: true })).root.dataset.theme).toBe('dark');
    const chosen = await open({ url, dark: true, local: { 'pay.theme': 'light' } });
    expect(chosen.root.dataset.theme).toBe('light');
    const asked = async (host: string, theme: string) =>
      (await open({ url: `http://${host}/pay/serve.html#theme=${theme}` })).root.dataset.theme;
    expect(await asked('zax.localhost', 'dark')).toBe('dark');
    expect(await asked('zax.localhost', 'evil')).toBe('light');
    expect(await asked('pay.zax.example', 'dark')).toBe('light');
  });
});
