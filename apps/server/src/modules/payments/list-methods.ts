import { brandById } from '@device-pay/brands';
import { currencyOfSite } from '@device-pay/rules';
import type { Handler } from '../../platform/handler.ts';
import type { Providers } from './providers.ts';

export function listMethods(providers: Providers): Handler<'payments.list-methods'> {
  return async ({ brand, site }) =>
    providers.methodsOf({ site, currency: currencyOfSite(site) }, brandById(brand));
}
