import type { Brand } from '@device-pay/brands';
import type { PaymentProvider } from '../../gateways/payment/port.ts';
import type { OrderRow } from '../../platform/database/tables.ts';

/** The providers that are configured, by id and by the method that people choose. */
export class Providers {
  readonly #byId: ReadonlyMap<string, PaymentProvider>;

  constructor(providers: readonly PaymentProvider[]) {
    this.#byId = new Map(providers.map((provider) => [provider.id, provider]));
  }

  /** The provider of an attempt. Every stored attempt's provider must stay configured until it is settled. */
  byId(id: string): PaymentProvider {
    const provider = this.#byId.get(id);
    if (!provider) throw new Error(`payment provider ${id} is not configured`);
    return provider;
  }

  /** Who takes this method for this order: offered by the brand on this site, and in the order's currency. */
  forOrder(method: string, order: OrderRow, brand: Brand): PaymentProvider | null {
    const offered = Object.values(brand.payMethods[order.site]).some((methods) =>
      (methods as readonly string[]).includes(method),
    );
    if (!offered) return null;
    for (const provider of this.#byId.values()) {
      if (provider.payMethod === method && provider.currencies.includes(order.currency)) return provider;
    }
    return null;
  }
}
