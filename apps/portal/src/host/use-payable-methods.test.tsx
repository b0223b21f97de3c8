import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { InEnglish } from '../text/test-in-english.tsx';
import type { Host } from './host.ts';
import { HostProvider } from './host-context.ts';
import type { OfferedMethod } from './pay-method.ts';
import { usePayableMethods } from './use-payable-methods.ts';

let offered: readonly OfferedMethod[] | undefined;
vi.mock('../call/use-call.ts', () => ({ useCall: () => ({ data: offered }) }));
vi.stubGlobal('document', { documentElement: { dataset: { brand: 'zax' } } });

const Methods = ({ currency, token }: { readonly currency?: string; readonly token?: string }) =>
  usePayableMethods(currency, token).join();

function methodsAt(site: 'cn' | 'iso', currency: string | undefined, token?: string): string {
  return renderToStaticMarkup(
    <HostProvider value={{ kind: 'web', browser: 'plain' } as Host}>
      <InEnglish site={site}>
        <Methods {...(currency ? { currency } : {})} {...(token ? { token } : {})} />
      </InEnglish>
    </HostProvider>,
  );
}

it('a price is paid by what takes its currency, whatever site is shown', () => {
  offered = undefined;
  expect(methodsAt('cn', 'CNY')).toBe('WX,ZFB');
  expect(methodsAt('iso', 'USD')).toBe('UG');
  expect(methodsAt('iso', 'CNY')).toBe('WX,ZFB');
  expect(methodsAt('cn', 'USD')).toBe('UG');
  expect(methodsAt('cn', undefined)).toBe('');
});

it('only what the server has configured is offered; its answer is about the site of who asks', () => {
  offered = [{ payMethod: 'ZFB', requestMethods: ['H5'] }];
  expect(methodsAt('cn', 'CNY')).toBe('ZFB');
  // An order of the other site, without a token of its own: the server's answer does not apply to it.
  expect(methodsAt('iso', 'CNY')).toBe('WX,ZFB');
  expect(methodsAt('iso', 'CNY', 'order-token')).toBe('ZFB');
});
