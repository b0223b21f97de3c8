import { afterEach, describe, expect, it, vi } from 'vitest';
import { miniProgramLink } from './mini-program-links.ts';

const here = 'https://pay.zaxtrack.example/pay/serve.html?imei=490154203237518';
const press = (href: string, target = '') => miniProgramLink({ href, target }, here);

afterEach(() => vi.unstubAllGlobals());

describe('a link in a mini-program', () => {
  it.each([
    ['/pay/order.html', ''],
    ['/pay/order.html', '_self'],
    ['/docs', '_blank'],
    ['#part-2', ''],
    ['tel:4008001234', ''],
    ['blob:https://pay.zaxtrack.example/1', ''],
    ['https://[', '_blank'],
  ])('%s is followed as anywhere', (href, target) => {
    expect(press(href, target)).toEqual({ does: 'follow' });
  });

  it('to a page of ours in a new window opens in a web view over this one', () => {
    expect(press('/pay/protocol/use.html?v=2#fees', '_blank')).toEqual({
      does: 'open',
      path: '/pay/protocol/use.html?v=2#fees',
    });
  });

  it.each([
    ['https://uri.amap.com/marker?position=114,22', '_blank', 'link'],
    ['https://tc.example/pay/serve.html', '', 'link'],
    ['http://pay.zaxtrack.example/pay/serve.html', '', 'link'],
  ])('%s, which is not ours, is copied', (href, target, what) => {
    expect(press(href, target)).toEqual({ does: 'copy', what, text: href });
  });

  it('to a mailbox is copied as an address, without the letter’s subject', () => {
    expect(press('mailto:help@zaxtrack.example?subject=1')).toEqual({
      does: 'copy',
      what: 'address',
      text: 'help@zaxtrack.example',
    });
  });

  it('is told from others in web views that are as old as the portal allows', () => {
    const { URL: Present } = globalThis;
    vi.stubGlobal(
      'URL',
      class extends Present {
        static override canParse = undefined as never;
      },
    );
    expect(press('https://tc.example/pay/serve.html').does).toBe('copy');
    expect(press('https://[').does).toBe('follow');
  });
});
