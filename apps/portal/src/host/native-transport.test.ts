import { describe, expect, it } from 'vitest';
import { appTransport, frameTransport } from './native-transport.ts';
import type { NativeWindow } from './native-window.ts';

const message = { command: 'close', args: {} } as const;

describe('iOS', () => {
  it('gets objects, and speaks by a function of the page', () => {
    const posted: unknown[] = [];
    const view: NativeWindow = {
      webkit: { messageHandlers: { devicePay: { postMessage: (given) => posted.push(given) } } },
    };
    const heard: unknown[] = [];
    const transport = appTransport(view);
    transport?.listen((given) => heard.push(given));
    transport?.post(message);
    view.onDevicePayEvent?.({ event: 'goback' });
    expect(posted).toEqual([message]);
    expect(heard).toEqual([{ event: 'goback' }]);
  });
});

describe('Android', () => {
  it('with a web message listener gets texts, and speaks through the same object', () => {
    const posted: string[] = [];
    const devicePay: NonNullable<NativeWindow['devicePay']> = {
      postMessage: (given) => posted.push(given),
      onmessage: null,
    };
    const heard: unknown[] = [];
    const transport = appTransport({ devicePay });
    transport?.listen((given) => heard.push(given));
    transport?.post(message);
    devicePay.onmessage?.({ data: '{"event":"goback"}' });
    expect(posted).toEqual([JSON.stringify(message)]);
    expect(heard).toEqual(['{"event":"goback"}']);
  });

  it('with a plain script interface gets texts, and speaks by a function of the page', () => {
    const posted: string[] = [];
    const view: NativeWindow = { devicePay: { postMessage: (given) => posted.push(given) } };
    const heard: unknown[] = [];
    const transport = appTransport(view);
    transport?.listen((given) => heard.push(given));
    transport?.post(message);
    view.onDevicePayEvent?.('{"event":"navFocus"}');
    expect(posted).toEqual([JSON.stringify(message)]);
    expect(heard).toEqual(['{"event":"navFocus"}']);
    expect(view.devicePay).not.toHaveProperty('onmessage');
  });
});

it('a plain browser has no app', () => {
  expect(appTransport({ webkit: { messageHandlers: {} } })).toBeUndefined();
});

describe('a frame of the shell', () => {
  const shell = 'http://localhost:8103';

  function openFrame(early: readonly unknown[] = []) {
    const posted: { message: unknown; origin: unknown }[] = [];
    const listeners: ((event: MessageEvent) => void)[] = [];
    const parent = {
      postMessage: (given: unknown, origin: unknown) => void posted.push({ message: given, origin }),
    };
    const view = {
      parent: parent as unknown as Window,
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.push(listener),
    };
    const heard: unknown[] = [];
    const withParent = early.map((event) => ({ source: parent, ...(event as object) }));
    const transport = frameTransport(view as never, shell, withParent);
    transport.listen((given) => heard.push(given));
    const say = (event: Partial<MessageEvent>) => {
      for (const listener of listeners) listener({ source: parent, origin: shell, ...event } as MessageEvent);
    };
    return { transport, posted, heard, say };
  }

  it('talks to the shell’s origin alone: the browser keeps it from a page that took its place', () => {
    const { transport, posted } = openFrame();
    transport.post(message);
    expect(posted).toEqual([{ message, origin: shell }]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same origin on another port', { origin: 'http://localhost:8104' }],
    ['no origin', { origin: 'null' }],
    ['another window of the same origin', { source: {} as Window }],
    ['a frame within', { source: null }],
  ])('does not hear %s', (_, event) => {
    const { heard, say } = openFrame();
    say({ data: { event: 'newToken', data: { token: 'x'.repeat(20) } }, ...event });
    expect(heard).toEqual([]);
  });

  it('hears its shell, also what it said before anybody listened; and even then nobody else', () => {
    const { heard, say } = openFrame([
      { origin: shell, data: 'early' },
      { origin: 'https://evil.example', data: 'foreign' },
    ]);
    say({ data: 'later' });
    expect(heard).toEqual(['early', 'later']);
  });
});
