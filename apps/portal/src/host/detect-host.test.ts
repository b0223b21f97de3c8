import { describe, expect, it } from 'vitest';
import { detectBrowser, detectHost, detectHostKind, type HostWindow } from './detect-host.ts';
import type { Host } from './host.ts';

describe('the environment', () => {
  const wechat = 'Mozilla/5.0 MicroMessenger/8.0 miniProgram/wx123';

  it('is the app where its bridge is, whatever the user agent says', () => {
    expect(detectHostKind({ devicePay: { postMessage: () => undefined } }, wechat)).toBe('native');
    const apple = { webkit: { messageHandlers: { devicePay: { postMessage: () => undefined } } } };
    expect(detectHostKind(apple, '')).toBe('native');
  });

  it('is the mini-program where the chat app says so', () => {
    expect(detectHostKind({ __wxjs_environment: 'miniprogram' }, '')).toBe('mini-program');
    expect(detectHostKind({}, wechat)).toBe('mini-program');
  });

  it('is the web elsewhere, also in the chat app’s own browser', () => {
    expect(detectHostKind({ __wxjs_environment: 'browser' }, 'MicroMessenger/8.0')).toBe('web');
    expect(detectHostKind({ webkit: { messageHandlers: {} } }, 'Safari')).toBe('web');
  });
});

it.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', 'wechat'],
  ['Mozilla/5.0 (Linux; Android 14) AlipayClient/10.6', 'alipay'],
  ['Mozilla/5.0 (iPhone) Safari/605', 'plain'],
])('%s is the browser of %s', (userAgent, browser) => {
  expect(detectBrowser(userAgent)).toBe(browser);
});

describe('a page without an app around it', () => {
  function openPage(parts: object = {}) {
    const heard: string[] = [];
    const view = {
      navigator: { userAgent: 'Safari' },
      addEventListener: (name: string) => heard.push(name),
      removeEventListener: (name: string) => heard.splice(heard.indexOf(name), 1),
    } as unknown as Window & HostWindow;
    Object.assign(view, { parent: view }, parts);
    return { host: detectHost(view), view, heard };
  }

  it('is a browser at once, and listens to no message of any window', () => {
    const { host, view, heard } = openPage();
    expect(host).toMatchObject({ kind: 'web', hasTitleBar: false });
    // It pays at the cashier in this same view, and no `payChange` tells it how that went.
    expect((host as Host).paymentRoute()).toBe('same-view');
    expect((host as Host).tellsPayChange()).toBe(false);
    expect(heard).toEqual([]);
    expect(view.onDevicePayEvent).toBeUndefined();
  });

  it.each([
    ['Safari', { kind: 'web', browser: 'plain' }],
    ['MicroMessenger miniProgram', { kind: 'mini-program', browser: undefined }],
  ])('in a frame of a stranger is what the browser says: %s', async (userAgent, kind) => {
    const { host, heard } = openPage({
      parent: {},
      navigator: { userAgent },
      location: { hostname: 'pay.zaxtrack.example', ancestorOrigins: ['https://stranger.example'] },
      fetch: async () => Response.json(['https://shell.example']),
    });
    expect(heard).toEqual(['message']);
    expect(await host).toMatchObject(kind);
    expect(heard).toEqual([]);
  });

  it('can be asked what only an app knows: that it is not available here', async () => {
    const { host } = openPage();
    await expect((await host).ask('getWiFiInfo', {})).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
