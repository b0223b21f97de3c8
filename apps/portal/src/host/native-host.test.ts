import { brandById } from '@device-pay/brands';
import { nativeAppOf } from '@device-pay/brands/native-app';
import { hostileAddresses } from '@device-pay/content/hostile-addresses';
import {
  type AnsweredCommand,
  bridgeCommands,
  bridgeReplies,
  type CommandMessage,
  isCommandMessage,
} from '@device-pay/contract/bridge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNativeHost, userOf } from './native-host.ts';

function openApp(apiOrigin = '', unknownTo: readonly string[] = []) {
  const posted: CommandMessage[] = [];
  const assigned: string[] = [];
  let hear: (message: unknown) => void = () => undefined;
  const view = {
    document: { title: '' },
    location: {
      href: 'https://pay.zaxtrack.example/pay/serve.html',
      assign: (url: string) => assigned.push(url),
    },
  } as unknown as Window;
  const host = createNativeHost({
    view,
    transport: {
      post: (message) => {
        if (unknownTo.includes(message.command)) throw new Error('Java exception was raised');
        posted.push(message);
      },
      listen: (listener) => {
        hear = listener;
      },
    },
    brand: brandById('zax'),
    app: nativeAppOf('zax'),
    apiOrigin,
  });
  const tell = (event: string, data?: unknown) => hear({ event, data });
  const last = () => posted.at(-1);
  const lastId = () => posted.findLast(({ args }) => 'callbackId' in args)?.args.callbackId;
  const answerLast = (code: number, data?: unknown) => tell('callback', { callbackId: lastId(), code, data });
  return { host, posted, assigned, tell, last, lastId, answerLast };
}

const warnings = (posted: readonly CommandMessage[]) =>
  posted.filter(({ command, args }) => command === 'log' && args.level === 'warn');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks for the info before anything else', () => {
  expect(openApp().posted).toEqual([{ command: 'info', args: {} }]);
});

it('a press of the app’s back button that comes before the page can hear it is done once it can', () => {
  const { host, tell } = openApp();
  tell('goback');
  let times = 0;
  const stop = host.on('goback', () => {
    times += 1;
  });
  expect(times).toBe(1);
  stop();
  host.on('goback', () => {
    times += 1;
  });
  expect(times).toBe(1);
  tell('goback');
  expect(times).toBe(2);
});

describe('an app that throws at what it does not know', () => {
  const everything = Object.keys(bridgeCommands);

  it('harms no page, whatever is sent', async () => {
    const { host, posted, assigned } = openApp('', everything);
    for (const [name, { example, answer }] of Object.entries(bridgeCommands)) {
      const { callbackId: _, ...args } = example.args as Record<string, unknown>;
      if (answer) {
        await expect(host.ask(name as AnsweredCommand, args as never)).rejects.toMatchObject({
          reason: 'unavailable',
        });
      } else host.send(name as never, ...([args] as never));
    }
    host.close();
    host.logout();
    expect(posted).toEqual([]);
    // Only what the portal has too is opened instead.
    expect(assigned).toHaveLength(1);
  });

  it('opens in this view what it opens in no other one', () => {
    const { host, tell, assigned } = openApp('', ['pushNewH5']);
    tell('info', { appInfo: { appBuildVersion: 2408131 } });
    host.openPage('/pay/order.html', 'Orders');
    const cashier = nativeAppOf('zax').cashierHosts[0]?.replace('*', 'pay');
    host.openPayment({ url: `https://${cashier}/h5`, title: 'Pay', orderId: 'zx261121k7Q2M4X' });
    host.openPage('https://evil.example/pay/order.html', 'Evil');
    expect(assigned).toEqual(['https://pay.zaxtrack.example/pay/order.html', `https://${cashier}/h5`]);
  });

  it('shows the portal’s page of a card where the app opens none of its own', () => {
    const { host, assigned } = openApp('', ['pushAppPage']);
    const realName = { simCardNumber: '89860620000000000019', title: 'Real-name' };
    host.send('pushAppPage', { ...realName, url: '/pay/real-name/index.html' });
    host.send('pushAppPage', { ...realName, url: 'https://evil.example/pay/real-name/index.html' });
    expect(assigned).toEqual(['https://pay.zaxtrack.example/pay/real-name/index.html']);
  });
});

describe('every command of the bridge', () => {
  it.each(Object.entries(bridgeCommands))(
    '%s goes out as its schema wants it',
    (name, { example, answer }) => {
      const { host, posted } = openApp();
      const { callbackId: _, ...args } = example.args as Record<string, unknown>;
      const call = { name: name as never, args: args as never };
      if (answer) void host.ask(call.name as AnsweredCommand, call.args).catch(() => undefined);
      else host.send(call.name, ...([call.args] as never));
      const sent = posted.filter(({ command }) => command === name).at(-1);
      expect(sent).toBeDefined();
      expect(isCommandMessage(sent)).toBe(true);
      expect(sent?.args).toMatchObject(args);
    },
  );

  it('fits its schema also where a page has too much to say', () => {
    const { host, posted } = openApp();
    const long = 'x'.repeat(5000);
    host.setTitle(long);
    host.send('toast', { text: long });
    host.send('log', { level: 'error', message: long });
    host.send('reportPayPay', { productId: '1', productName: long });
    expect(posted.map(isCommandMessage)).not.toContain(false);
    expect(posted).toHaveLength(5);
  });
});

describe('every reply of the bridge', () => {
  it('reaches who listens', () => {
    const { host, tell } = openApp();
    const heard: string[] = [];
    host.on('goback', () => heard.push('goback'));
    host.on('navFocus', () => heard.push('navFocus'));
    host.on('newToken', (token) => heard.push(`newToken ${token}`));
    host.on('info', ({ imei }) => heard.push(`info ${imei}`));
    host.on('payChange', ({ orderId }) => heard.push(`payChange ${orderId}`));
    for (const [event, { example }] of Object.entries(bridgeReplies)) tell(event, example);
    expect(heard).toEqual([
      'goback',
      'newToken kq3pJ0bVnQ2sYx7uT9aZ4w',
      'info 490154203237518',
      'navFocus',
      'payChange zx261121k7Q2M4X',
    ]);
  });

  it('that is malformed is ignored and logged, without its content', () => {
    const { host, tell, posted } = openApp();
    const heard = vi.fn<() => void>();
    host.on('newToken', heard);
    tell('newToken', { token: 'short secret' });
    tell('newToken', 'kq3pJ0bVnQ2sYx7uT9aZ4w');
    tell('selfDestruct', {});
    expect(heard).not.toHaveBeenCalled();
    expect(warnings(posted)).toHaveLength(3);
    expect(JSON.stringify(posted)).not.toContain('secret');
  });

  it('info is told again to who listens later', () => {
    const { host, tell } = openApp();
    tell('info', { appInfo: { appBuildVersion: 2408131 } });
    tell('info', { imei: '490154203237518' });
    const heard: unknown[] = [];
    host.on('info', (info) => heard.push(info));
    expect(heard).toEqual([{ appInfo: { appBuildVersion: 2408131 }, imei: '490154203237518' }]);
    expect(host.appInfo()).toEqual({ appBuildVersion: 2408131 });
  });

  it.each<[string, 'info' | 'newToken', object, object]>([
    [
      'of somebody else',
      'info',
      { loginInfo: { userId: 8 }, lang: 'en' },
      { loginInfo: { userId: 8 }, lang: 'en' },
    ],
    [
      'of the same person',
      'info',
      { userInfo: { userId: '7' }, lang: 'en' },
      { token: 'token-of-a-0000000', imei: '490154203237518', userInfo: { userId: '7' }, lang: 'en' },
    ],
    [
      'with a fresh token',
      'newToken',
      { token: 'token-of-x-0000000' },
      { token: 'token-of-x-0000000', imei: '490154203237518' },
    ],
  ])('what is told %s is added to what is still theirs alone', (_, event, told, known) => {
    const { host, tell } = openApp();
    tell('info', { token: 'token-of-a-0000000', imei: '490154203237518', userInfo: { userId: 7 } });
    tell(event, told);
    const heard: unknown[] = [];
    host.on('info', (info) => heard.push(info));
    expect(heard).toEqual([known]);
  });

  it('info of another brand brings neither its token nor its device', () => {
    const { host, tell, posted } = openApp();
    const heard: unknown[] = [];
    host.on('info', (info) => heard.push(info));
    tell('info', { ...bridgeReplies.info.example, projectId: 'tc' });
    expect(heard).toEqual([expect.not.objectContaining({ token: expect.anything() })]);
    expect(heard).toEqual([expect.not.objectContaining({ imei: expect.anything() })]);
    expect(warnings(posted)).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('belongs to its question by an id that is random and good once', async () => {
    const { host, posted, answerLast, lastId } = openApp();
    const first = host.ask('checkGPSOpenState', {});
    answerLast(0, { open: true });
    expect(await first).toEqual({ open: true });
    const usedId = lastId();
    answerLast(0, { open: false });
    expect(warnings(posted)).toHaveLength(1);
    const second = host.ask('checkGPSOpenState', {});
    expect(lastId()).toMatch(/^[0-9a-f]{32}$/);
    expect(lastId()).not.toBe(usedId);
    answerLast(0, { open: false });
    expect(await second).toEqual({ open: false });
  });

  it('to an id that was never given out changes nothing', async () => {
    const { host, tell, answerLast } = openApp();
    const asked = host.ask('getWiFiInfo', {});
    tell('callback', { callbackId: 'f'.repeat(32), code: 0, data: { ssid: 'Evil' } });
    answerLast(0, { ssid: 'Travel' });
    expect(await asked).toEqual({ ssid: 'Travel' });
  });

  it('is taken also where its code is written as text', async () => {
    const { host, tell, lastId } = openApp();
    const watched = host.ask('showAd', { adId: 'reward-1' });
    tell('callback', { callbackId: lastId(), code: '0', data: { completed: true } });
    expect(await watched).toEqual({ completed: true });
    const asked = host.ask('getWiFiInfo', {});
    tell('callback', { callbackId: lastId(), code: '2' });
    await expect(asked).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each([
    [1, undefined, 'refused'],
    [1, { ssid: 'Travel' }, 'refused'],
    [2, undefined, 'unavailable'],
    [3, undefined, 'failed'],
    [0, { ssid: 7 }, 'failed'],
    [0, undefined, 'failed'],
  ])('of code %s with %j is a failure: %s', async (code, data, reason) => {
    const { host, answerLast } = openApp();
    const asked = host.ask('getWiFiInfo', {});
    answerLast(code, data);
    await expect(asked).rejects.toMatchObject({ reason });
  });

  it('that does not come is waited for no longer than its time; later it is nobody’s', async () => {
    const { host, posted, answerLast } = openApp();
    const asked = host.ask('loadConfig', { key: 'lang' });
    const outcome = expect(asked).rejects.toMatchObject({ reason: 'timedOut' });
    await vi.advanceTimersByTimeAsync(3000);
    await outcome;
    answerLast(0, { value: 'en' });
    expect(warnings(posted)).toHaveLength(1);
  });
});

describe('an address that is not allowed', () => {
  it('opens nothing, in whatever command it stands', () => {
    const { host, posted } = openApp();
    const url = 'https://evil.example/pay/order.html';
    host.openPage(url, 'Orders');
    host.send('loadHideUrl', { url });
    host.send('pushAppPage', { simCardNumber: '89860620000000000019', title: 'Real-name', url });
    host.send('rightBarConfig', {
      items: [
        { id: 'a', title: 'Orders', url: '/pay/order.html' },
        { id: 'b', title: 'Gift', url },
      ],
    });
    // A list with one such address is not sent at all: half a menu would hide that something is wrong.
    expect(posted.map(({ command }) => command)).toEqual(['info', 'log', 'log', 'log', 'log']);
    expect(JSON.stringify(posted)).not.toContain('evil');
    expect(warnings(posted)).toHaveLength(4);
  });

  it.each(hostileAddresses)('is never passed on to the app: %j', (url) => {
    const { host, posted } = openApp('https://api.zaxtrack.example');
    host.openPage(url, 'Orders');
    host.send('loadHideUrl', { url });
    host.send('pushAppPage', { simCardNumber: '89860620000000000019', title: 'Real-name', url });
    expect(posted.map(({ command }) => command)).toEqual(['info', 'log', 'log', 'log']);
    expect(warnings(posted)).toHaveLength(3);
  });

  it.each([
    'https://evil.example/collect',
    // A page of the brand, which may be opened, but is not the API.
    'https://pay-global.zaxtrack.example/pay/collect',
    '/pay/collect',
  ])('is not asked over the app’s connection, which a token goes along: %s', async (url) => {
    const { host, posted } = openApp('https://api.zaxtrack.example');
    const asked = host.ask('sendHttp', { url, options: { method: 'POST', body: 'token=secret' } });
    await expect(asked).rejects.toMatchObject({ reason: 'notAllowed' });
    expect(posted.map(({ command }) => command)).not.toContain('sendHttp');
  });

  it('is no cashier: the payment fails, and says so', () => {
    const { host, posted, assigned } = openApp();
    const page = { url: 'https://evil.example/cashier', title: 'Pay', orderId: 'zx261121k7Q2M4X' };
    expect(() => host.openPayment(page)).toThrow('notAllowed');
    expect(assigned).toEqual([]);
    expect(posted.map(({ command }) => command)).toEqual(['info']);
  });
});

it('a log line holds no token of an address', () => {
  const { host, last } = openApp();
  host.send('log', { level: 'error', message: 'failed: /pay/x.html?token=Zk3xV9&ticket=abc' });
  expect(last()?.args.message).toBe('failed: /pay/x.html?token=…&ticket=…');
});

it('opens a payment the way its build knows', () => {
  const { host, tell, posted, assigned } = openApp();
  const page = { url: 'https://wx.tenpay.com/1', title: 'Pay', orderId: 'zx261121k7Q2M4X' };
  const pushed = () => posted.filter(({ command }) => command === 'pushNewH5');
  const asBuild = (appBuildVersion: number) => tell('info', { appInfo: { appBuildVersion } });

  asBuild(2204201);
  expect([host.paymentRoute(), host.tellsPayChange()]).toEqual(['link', false]);
  host.openPayment({ ...page, url: '/pay/orderPay-details.html?orderId=zx1&token=t' });
  expect(pushed()).toHaveLength(1);
  host.openPayment(page);
  expect(assigned).toEqual([page.url]);
  asBuild(2204202);
  expect([host.paymentRoute(), host.tellsPayChange()]).toEqual(['same-view', false]);
  host.openPayment(page);
  expect(assigned).toEqual([page.url, page.url]);
  expect(pushed()).toHaveLength(1);
  asBuild(2406181);
  expect([host.paymentRoute(), host.tellsPayChange()]).toEqual(['own-view', false]);
  host.openPayment(page);
  expect(pushed().at(-1)?.args).toEqual(page);
  asBuild(2408131);
  expect([host.paymentRoute(), host.tellsPayChange()]).toEqual(['own-view', true]);
});

it('the user is whom the app names, by a number or a text; a name for nobody is nobody, and none says nothing', () => {
  expect(userOf({ userInfo: { userId: 7 } })).toBe('7');
  expect(userOf({ userInfo: { userId: '0' }, loginInfo: { userId: 'u1' } })).toBe('u1');
  for (const userId of ['', '0', 0, 'null', 'undefined']) expect(userOf({ userInfo: { userId } })).toBe('');
  expect(userOf({})).toBeUndefined();
  expect(userOf({ userInfo: { userId: true, name: 'x' } })).toBeUndefined();
});

it('a page is led to on the portal’s own origin, also where the API has another one, which is asked and not opened', () => {
  const { host, last, posted } = openApp('https://api.zaxtrack.example');
  host.openPage('/pay/order.html', 'Orders');
  expect(last()?.args.url).toBe('https://pay.zaxtrack.example/pay/order.html');
  const before = posted.length;
  host.openPage('https://api.zaxtrack.example/pay/order.html', 'Orders');
  expect(posted.slice(before).map(({ command }) => command)).toEqual(['log']);
});

it('who listens for one thing is not told another that came before', () => {
  const { host, tell } = openApp();
  tell('info', { imei: '490154203237518' });
  tell('goback');
  const heard = vi.fn<() => void>();
  host.on('navFocus', heard);
  expect(heard).not.toHaveBeenCalled();
  host.on('goback', heard);
  expect(heard).toHaveBeenCalledOnce();
});

it('what was told before anybody was named is theirs, and what is told without a name changes nobody', () => {
  const { host, tell } = openApp();
  tell('info', { token: 'token-of-a-0000000', imei: '490154203237518' });
  tell('info', { userInfo: { userId: '7' } });
  tell('info', { lang: 'en' });
  const heard = vi.fn<(info: object) => void>();
  host.on('info', heard);
  expect(heard).toHaveBeenCalledWith({
    token: 'token-of-a-0000000',
    imei: '490154203237518',
    userInfo: { userId: '7' },
    lang: 'en',
  });
});
