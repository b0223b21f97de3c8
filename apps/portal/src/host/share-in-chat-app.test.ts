import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../call/call-error.ts';
import type { Jssdk } from './jssdk.ts';
import { createSharing, type ShareWindow } from './share-in-chat-app.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('../call/client.ts', () => ({ post }));
vi.mock('../brand/current-brand.ts', () => ({ currentBrand: () => ({ id: 'zax' }) }));

const origin = 'https://pay.zaxtrack.example';
const secretive = `${origin}/pay/order-details.html?orderId=7&imei=490154203237518&token=t1cket#paid`;
const signed = { appId: 'wx1', timestamp: 1414587457, nonceStr: 'n', signature: '0f9d' };
const home = { title: 'Zax', text: 'Services', path: '/pay/serve.html' };
const notice = { title: 'Lost: Mimi', text: 'Near the park', path: '/pay/pet/seek.html?id=n1' };
const cardOf = ({ title, text, path }: typeof home) => ({
  title,
  desc: text,
  link: origin + path,
  imgUrl: `${origin}/pay/brands/zax/icon-192.png`,
});

function chatApp({ userAgent = 'Android MicroMessenger', landed = secretive } = {}) {
  const posted: unknown[] = [];
  const updateAppMessageShareData = vi.fn<Jssdk['updateAppMessageShareData']>();
  const updateTimelineShareData = vi.fn<Jssdk['updateTimelineShareData']>();
  const config = vi.fn<Jssdk['config']>();
  const view = {
    location: new URL(secretive),
    navigator: { userAgent },
    performance: { getEntriesByType: () => [{ name: landed }] },
    wx: {
      miniProgram: { postMessage: ({ data }: { data: unknown }) => posted.push(data) },
      config,
      ready: (listener: () => void) => queueMicrotask(listener),
      error: () => undefined,
      updateAppMessageShareData,
      updateTimelineShareData,
    },
  } as unknown as ShareWindow;
  const sharing = createSharing(view);
  const go = (path: string) => Object.assign(view, { location: new URL(path, origin) });
  return { sharing, go, posted, config, updateAppMessageShareData, updateTimelineShareData };
}

beforeEach(() => {
  post.mockReset();
  post.mockResolvedValue(signed);
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('WeChat gets a signed configuration for the present address, and the card for friends and for moments', async () => {
  const app = chatApp();
  app.sharing.stand('web', home);
  await settled();
  expect(post).toHaveBeenCalledWith('/weixin/jsapiConfig', { url: secretive.split('#')[0] });
  expect(app.config).toHaveBeenCalledWith({
    ...signed,
    jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
  });
  const { desc: _, ...moment } = cardOf(home);
  expect(app.updateAppMessageShareData.mock.calls).toEqual([[cardOf(home)]]);
  expect(app.updateTimelineShareData.mock.calls).toEqual([[moment]]);
});

it('nothing of the address bar is passed on', async () => {
  const app = chatApp();
  app.sharing.stand('web', home);
  app.sharing.stand('mini-program', notice);
  await settled();
  const told = JSON.stringify([app.updateAppMessageShareData.mock.calls, app.posted]);
  expect(told).not.toMatch(/orderId|490154203237518|t1cket/);
});

it('on an iPhone the address is signed that the visit began at', async () => {
  const landed = `${origin}/pay/serve.html#top`;
  const app = chatApp({ userAgent: 'iPhone MicroMessenger', landed });
  app.sharing.stand('web', home);
  await settled();
  expect(post).toHaveBeenCalledWith('/weixin/jsapiConfig', { url: `${origin}/pay/serve.html` });
});

it('a page’s own content goes before the standing one, whichever came first, until the page is left', async () => {
  const app = chatApp();
  const end = app.sharing.offer('mini-program', notice);
  app.sharing.stand('mini-program', home);
  await settled();
  end();
  await settled();
  expect(app.posted).toMatchObject([
    { share: { title: notice.title, link: origin + notice.path } },
    { share: { title: home.title, link: origin + home.path } },
  ]);
  expect(post).not.toHaveBeenCalled();
});

it('a slow signature does not put an earlier page in the place of a later one, and one address is signed once', async () => {
  const app = chatApp();
  app.sharing.stand('web', home);
  app.sharing.offer('web', notice);
  await settled();
  expect(app.updateAppMessageShareData.mock.calls).toEqual([[cardOf(notice)]]);
  expect(post).toHaveBeenCalledTimes(1);
});

it('another page of the visit has another address, which is signed anew', async () => {
  const app = chatApp();
  app.sharing.stand('web', home);
  await settled();
  app.go('/pay/pet/seek.html?id=n1');
  app.sharing.offer('web', notice);
  await settled();
  expect(post.mock.calls.map(([, { url }]) => url)).toEqual([
    secretive.split('#')[0],
    `${origin}/pay/pet/seek.html?id=n1`,
  ]);
  expect(app.config).toHaveBeenCalledTimes(2);
});

it('a mini-program gets the later page alone, too, when both come before it can be told', async () => {
  const app = chatApp();
  app.sharing.stand('mini-program', home);
  app.sharing.offer('mini-program', notice);
  await settled();
  expect(app.posted).toMatchObject([{ share: { title: notice.title } }]);
});

it('what could not be told is told by the next page that comes', async () => {
  const app = chatApp();
  post.mockRejectedValueOnce(new CallError({ code: 'wechatUnavailable', msg: '', status: 200 }));
  app.sharing.stand('web', home);
  await settled();
  expect(app.updateAppMessageShareData).not.toHaveBeenCalled();
  app.sharing.stand('web', home);
  await settled();
  expect(app.updateAppMessageShareData).toHaveBeenCalledTimes(1);
});
