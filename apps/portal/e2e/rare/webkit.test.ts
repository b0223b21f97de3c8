import { expect, test } from '@playwright/test';
import { pageTable } from '../../src/app/page-table.ts';
import { texts } from '../../src/app/texts.ts';
import { addressOf, views } from '../page-addresses.ts';
import { activeOrder, call, owner } from '../portal.ts';
import { hasWebKit, WebKit } from './webkit.ts';

test.skip(!hasWebKit, 'needs WebKit: apt-get install webkit2gtk-driver xvfb');

/** True once a page has all its answers. */
const settled = "return document.querySelector('main') !== null && document.querySelector('.sk') === null";
const sideways = 'return document.documentElement.scrollWidth - innerWidth';
const words = 'return document.body.innerText';

for (const [index, language] of (['zh', 'en'] as const).entries()) {
  test(`WebKit opens every page in ${language}`, async ({ request, baseURL }) => {
    test.setTimeout(15 * 60_000);
    const session = await call<{ token: string; expiresAt: string }>(
      request,
      '/loginVerification',
      owner,
      '',
    );
    const orderId = await activeOrder(request, session.token);
    const addresses = [...pageTable.map(({ path }) => addressOf(path, { orderId })), ...views];
    const webKit = await WebKit.start(Number(process.env.E2E_PORT ?? 8181) + 60 + index);
    try {
      await webKit.open(`${baseURL}/pay/error/404.html`);
      const { token, expiresAt } = session;
      await webKit.run("localStorage.setItem('pay.session', JSON.stringify(arguments[0]))", {
        token,
        kind: 'account',
        expiresAt: Date.parse(expiresAt),
      });
      for (const address of addresses) {
        await test.step(address, async () => {
          await webKit.open(`${baseURL}/pay/${address}&lang=${language}`);
          await expect.poll(() => webKit.run(settled)).toBe(true);
          expect(await webKit.run(sideways)).toBeLessThanOrEqual(0);
          const { chunkTitle, crashTitle } = texts[language];
          expect(await webKit.run(words)).not.toMatch(new RegExp(`${chunkTitle}|${crashTitle}`));
        });
      }
    } finally {
      await webKit.stop();
    }
  });
}
