import type { Brand } from '@device-pay/brands';
import type { PaymentProvider, RequestMethod } from '../../gateways/payment/port.ts';
import type { OrderRow, PayMethod } from '../../platform/database/tables.ts';
import { absentProvider, type SettlingProvider } from './absent-provider.ts';

/** What decides who can take an order's money. */
type Priced = Pick<OrderRow, 'site' | 'currency'>;

const requestMethods: readonly RequestMethod[] = ['H5', 'JSAPI'];

/** The providers that are configured, by id and by the method that people choose. */
export class Providers {
  readonly #byId: ReadonlyMap<string, PaymentProvider>;

  constructor(providers: readonly PaymentProvider[]) {
    this.#byId = new Map(providers.map((provider) => [provider.id, provider]));
  }

  /** The provider of a stored attempt or refund; one that is not configured any more answers "unknown". */
  byId(id: string): SettlingProvider {
    return this.#byId.get(id) ?? absentProvider(id);
  }

  get all(): readonly PaymentProvider[] {
    return [...this.#byId.values()];
  }

  /**
   * Who takes this method for this order: offered by the brand on this site, in the order's currency, and (where
   * a method has several providers) the one that the brand has chosen.
   */
  forOrder(method: string, order: Priced, brand: Brand, how: RequestMethod = 'H5'): PaymentProvider | null {
    return this.allForOrder(method, order, brand, how)[0] ?? null;
  }

  /** Likewise, but all of them: each app of WeChat knows people by openids of its own. */
  allForOrder(method: string, order: Priced, brand: Brand, how: RequestMethod): PaymentProvider[] {
    const offered = Object.values(brand.payMethods[order.site]).some((methods) =>
      (methods as readonly string[]).includes(method),
    );
    if (!offered) return [];
    return this.all.filter(
      (provider) =>
        provider.payMethod === method &&
        (method !== 'UG' || provider.id === brand.cardLink) &&
        provider.requestMethods.includes(how) &&
        provider.currencies.includes(order.currency),
    );
  }

  /** The methods that an order of this site can be paid by, in the order in which the brand offers them. */
  methodsOf(order: Priced, brand: Brand): { payMethod: PayMethod; requestMethods: RequestMethod[] }[] {
    const methods = new Set(Object.values(brand.payMethods[order.site]).flat());
    return [...methods]
      .map((payMethod) => ({
        payMethod,
        requestMethods: requestMethods.filter((how) => this.forOrder(payMethod, order, brand, how) !== null),
      }))
      .filter((method) => method.requestMethods.length > 0);
  }
}
