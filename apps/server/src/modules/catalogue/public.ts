import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { checkFit } from './check-fit.ts';
import { claimOffer } from './claim-offer.ts';
import { getPackageList } from './get-package-list.ts';
import { getPackageType } from './get-package-type.ts';
import { getPlusPackageById } from './get-plus-package-by-id.ts';
import { getTemplatesByImei } from './get-templates-by-imei.ts';
import { packageDescribe } from './package-describe.ts';
import { whyNotOffered } from './why-not-offered.ts';

export { holdOffers } from './activation-offers.ts';
export { type PricedLine, priceLines } from './cart.ts';
export { withGiftMonths } from './gift-months.ts';
export { isOfBrand, isOffered, unconcernedReason } from './offers.ts';
export { isOnce, loadCatalogue, loadPackages, type PricedPackage } from './store.ts';

export function catalogueCalls(db: Database): HandlersOf<'catalogue'> {
  return {
    'catalogue.get-package-type': getPackageType(db),
    'catalogue.get-package-list': getPackageList(db),
    'catalogue.package-describe': packageDescribe(db),
    'catalogue.get-plus-package-by-id': getPlusPackageById(db),
    'catalogue.get-templates-by-imei': getTemplatesByImei(db),
    'catalogue.claim-offer': claimOffer(db),
    'catalogue.check-fit': checkFit(db),
    'catalogue.why-not-offered': whyNotOffered(db),
  };
}
