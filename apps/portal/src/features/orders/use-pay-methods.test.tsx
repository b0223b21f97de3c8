import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Host } from '../../host/host.ts';
import { HostProvider } from '../../host/host-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { usePayMethods } from './use-pay-methods.ts';

vi.mock('../../call/use-call.ts', () => ({ useCall: () => ({ data: undefined }) }));
vi.stubGlobal('document', { documentElement: { dataset: { brand: 'zax' } } });

const Methods = ({ token }: { readonly token?: string }) =>
  usePayMethods({ currency: 'CNY', payMethod: null }, token).usable.join();

function methodsIn(kind: Host['kind'], token?: string): string {
  return renderToStaticMarkup(
    <HostProvider value={{ kind, browser: kind === 'web' ? 'plain' : undefined } as Host}>
      <InEnglish>
        <Methods {...(token ? { token } : {})} />
      </InEnglish>
    </HostProvider>,
  );
}

it('the order of a payment link is paid as an own one is: its token can make the ticket that a mini-program needs', () => {
  expect(methodsIn('mini-program')).toBe('WX');
  expect(methodsIn('mini-program', 'order-token')).toBe('WX');
  expect(methodsIn('web', 'order-token')).toBe('WX,ZFB');
});
