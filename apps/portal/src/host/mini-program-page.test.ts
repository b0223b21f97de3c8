import { afterEach, expect, it, vi } from 'vitest';
import type { MiniProgramSdk } from './jssdk.ts';
import { createMiniProgramHost } from './mini-program-host.ts';
import {
  leaveWebView,
  type MiniProgramWindow,
  openMiniProgramPage,
  openPortalPage,
} from './mini-program-page.ts';

afterEach(() => vi.useRealTimers());

const fails = (): never => {
  throw new TypeError('navigateTo is not a function');
};

const page = '/pages/pay/index?ticket=Zk3xV9';

function chatApp({
  hasSdk,
  isRefused = false,
  isSilent = false,
  neverComes = false,
}: {
  hasSdk: boolean;
  isRefused?: boolean;
  isSilent?: boolean;
  neverComes?: boolean;
}) {
  const opened: string[] = [];
  const loaded: string[] = [];
  const navigateBack = vi.fn<MiniProgramSdk['navigateBack']>();
  const switchTab = vi.fn<MiniProgramSdk['switchTab']>();
  const miniProgram: MiniProgramSdk = {
    navigateTo({ url, success, fail }) {
      opened.push(url);
      if (isRefused) fail?.({ errMsg: 'navigateTo:fail' });
      else if (!isSilent) success?.();
    },
    redirectTo: () => undefined,
    switchTab,
    navigateBack,
    postMessage: () => undefined,
  };
  const view: { -readonly [Key in keyof MiniProgramWindow]: MiniProgramWindow[Key] } = {
    // Looked up at each call, so that fake timers installed later are used.
    setTimeout: ((run: () => void, ms: number) => setTimeout(run, ms)) as unknown as Window['setTimeout'],
    clearTimeout: (timer) => clearTimeout(timer),
    document: {
      createElement: () => ({ remove: () => undefined }),
      head: {
        append(script: { src: string; onload: () => void; onerror: () => void }) {
          loaded.push(script.src);
          if (hasSdk) view.wx = { miniProgram };
          if (!neverComes) queueMicrotask(hasSdk ? script.onload : script.onerror);
        },
      },
    } as unknown as Document,
  };
  return { view, opened, loaded, navigateBack, switchTab };
}

it('the native page is opened; the script of the chat app is loaded only then, and once', async () => {
  const { view, opened, loaded } = chatApp({ hasSdk: true });
  await Promise.all([openMiniProgramPage(view, page), openMiniProgramPage(view, page)]);
  await openMiniProgramPage(view, page);
  expect(opened).toEqual([page, page, page]);
  expect(loaded).toEqual(['https://res.wx.qq.com/open/js/jweixin-1.6.0.js']);
});

it('a page of the portal opens in a web view of its own, with its query as one parameter', async () => {
  const { view, opened } = chatApp({ hasSdk: true });
  await openPortalPage(view, '/pay/order-details.html?orderId=7&lang=en');
  const [, query] = opened[0]?.split('?') ?? [];
  expect(opened[0]).toMatch(/^\/pages\/portal\/index\?page=[^&]+$/);
  expect(new URLSearchParams(query).get('page')).toBe('order-details.html?orderId=7&lang=en');
});

it('over ten pages the mini-program opens no other one: it takes the place of this one', async () => {
  const { view } = chatApp({ hasSdk: true });
  const inPlace: string[] = [];
  const miniProgram: Partial<MiniProgramSdk> = {
    navigateTo: ({ fail }) => fail?.({ errMsg: 'navigateTo:fail webview count limit exceed' }),
    redirectTo({ url, success }) {
      inPlace.push(url);
      success?.();
    },
  };
  await openMiniProgramPage({ ...view, wx: { miniProgram: miniProgram as MiniProgramSdk } }, page);
  expect(inPlace).toEqual([page]);
});

it('leaving the web view goes back in the mini-program', async () => {
  const { view, navigateBack } = chatApp({ hasSdk: true });
  await leaveWebView(view);
  expect(navigateBack).toHaveBeenCalledTimes(1);
});

it('with nothing below it, leaving the web view leads to the home of the mini-program', async () => {
  const { view, navigateBack, switchTab } = chatApp({ hasSdk: true });
  navigateBack.mockImplementation((options) =>
    options?.fail?.({ errMsg: 'navigateBack:fail cannot navigate back at first page' }),
  );
  await leaveWebView(view);
  expect(switchTab).toHaveBeenCalledWith({ url: '/pages/home/index' });
});

it('a JS-SDK that neither comes nor fails is waited for ten seconds, and asked for again the next time', async () => {
  vi.useFakeTimers();
  const { view, loaded } = chatApp({ hasSdk: false, neverComes: true });
  for (const times of [1, 2]) {
    const opening = expect(openMiniProgramPage(view, page)).rejects.toMatchObject({
      code: 'miniProgramNotReady',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await opening;
    expect(loaded).toHaveLength(times);
  }
});

it('what does not open is said, and is tried again the next time', async () => {
  const refused = chatApp({ hasSdk: true, isRefused: true });
  await expect(openMiniProgramPage(refused.view, page)).rejects.toMatchObject({
    code: 'miniProgramNotReady',
  });
  const offline = chatApp({ hasSdk: false });
  for (const times of [1, 2]) {
    await expect(openMiniProgramPage(offline.view, page)).rejects.toMatchObject({
      code: 'miniProgramNotReady',
    });
    expect(offline.loaded).toHaveLength(times);
  }
});

it.each<[string, Partial<MiniProgramSdk>]>([
  ['throws', { navigateTo: () => fails() }],
  ['is not there', {}],
  [
    'says why in no words',
    {
      navigateTo({ fail }) {
        const cause: Record<string, unknown> = {};
        cause.cause = cause;
        fail?.(cause);
      },
    },
  ],
  // Calls back later, as a real bridge does: nothing would catch an error thrown there.
  ['says why in a number', { navigateTo: ({ fail }) => queueMicrotask(() => fail?.({ errMsg: -1 })) }],
  ['says nothing of why', { navigateTo: ({ fail }) => fail?.(null) }],
])('a chat app whose navigateTo %s opens nothing, and that is said', async (_, miniProgram) => {
  const { view } = chatApp({ hasSdk: true });
  const odd = { ...view, wx: { miniProgram: miniProgram as MiniProgramSdk } };
  await expect(openMiniProgramPage(odd, page)).rejects.toMatchObject({ code: 'miniProgramNotReady' });
});

it('an old version that opens a page and never says so is not waited for', async () => {
  vi.useFakeTimers();
  const { view, opened } = chatApp({ hasSdk: true, isSilent: true });
  const done = openMiniProgramPage(view, page);
  await vi.advanceTimersByTimeAsync(1500);
  await done;
  expect(opened).toEqual([page]);
});

it('an address of somebody else is no page of the portal, whatever its path', () => {
  const { view, opened } = chatApp({ hasSdk: true });
  const assigned: string[] = [];
  const location = {
    origin: 'https://pay.zaxtrack.example',
    href: 'https://pay.zaxtrack.example/pay/serve.html',
    assign: (url: string) => assigned.push(url),
  };
  const host = createMiniProgramHost({ ...view, location } as unknown as Window);
  host.openPage('https://elsewhere.example/pay/order.html', 'Orders');
  expect(assigned).toEqual(['https://elsewhere.example/pay/order.html']);
  expect(opened).toEqual([]);
});

it('a link to a part of a page opens the page at that part', async () => {
  const { view, opened } = chatApp({ hasSdk: true });
  const origin = 'https://pay.zaxtrack.example';
  const location = { origin, href: `${origin}/pay/real-name/index.html` };
  const host = createMiniProgramHost(Object.assign(view, { location }) as unknown as Window);
  host.openPage('/pay/protocol/policy.html?lang=en#storage', 'Privacy policy');
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [, query] = opened[0]?.split('?') ?? [];
  expect(new URLSearchParams(query).get('page')).toBe('protocol/policy.html?lang=en#storage');
});
