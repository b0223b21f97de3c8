import * as account from './calls/account.ts';
import * as allowances from './calls/allowances.ts';
import * as catalogue from './calls/catalogue.ts';
import * as content from './calls/content.ts';
import * as coupons from './calls/coupons.ts';
import * as dealerCoupons from './calls/dealer-coupons.ts';
import * as deviceFeatures from './calls/device-features.ts';
import * as devices from './calls/devices.ts';
import * as expiryCalendar from './calls/expiry-calendar.ts';
import * as orders from './calls/orders.ts';
import * as packageChoice from './calls/package-choice.ts';
import * as payments from './calls/payments.ts';
import * as refunds from './calls/refunds.ts';
import * as wechat from './calls/wechat.ts';
import type { CallDefinition } from './define-call.ts';

/** The table of calls. To add a call: declare it in its area's file and name it here. */
export const calls = {
  'account.start-guest-session': account.startGuestSession,
  'account.prove-possession': account.provePossession,
  'account.login-verification': account.loginVerification,
  'account.confirm-password': account.confirmPassword,
  'account.logout': account.logout,
  'account.get-permission': account.getPermission,
  'account.get-login-user-info': account.getLoginUserInfo,
  'account.get-authorize-url': wechat.getAuthorizeUrl,
  'account.get-license': wechat.getLicense,
  'account.third-party-verification': wechat.thirdPartyVerification,
  'account.get-open-id-by-union-id': wechat.getOpenIdByUnionId,
  'allowances.get-package-by-imei': allowances.getPackageByImei,
  'allowances.list-expiring': expiryCalendar.listExpiring,
  'allowances.export-calendar': expiryCalendar.exportCalendar,
  'catalogue.get-package-type': catalogue.getPackageType,
  'catalogue.get-package-list': catalogue.getPackageList,
  'catalogue.package-describe': catalogue.packageDescribe,
  'catalogue.get-plus-package-by-id': catalogue.getPlusPackageById,
  'catalogue.get-templates-by-imei': packageChoice.getTemplatesByImei,
  'catalogue.claim-offer': packageChoice.claimOffer,
  'catalogue.check-fit': packageChoice.checkFit,
  'catalogue.why-not-offered': packageChoice.whyNotOffered,
  'content.get-popup-window-by-imei': content.getPopupWindowByImei,
  'content.get-app-message-by-project-id': content.getAppMessageByProjectId,
  'content.list-dictionary': content.listDictionary,
  'coupons.get-coupon-list': coupons.getCouponList,
  'coupons.add-coupon': dealerCoupons.addCoupon,
  'coupons.rehearse': dealerCoupons.rehearseCoupon,
  'coupons.get-draft-packages': dealerCoupons.getDraftPackages,
  'coupons.list-created': dealerCoupons.listCreatedCoupons,
  'devices.get-device-by-imei': devices.getDeviceByImei,
  'devices.get-device-list': devices.getDeviceList,
  'devices.get-model-by-model-information': deviceFeatures.getModelByModelInformation,
  'devices.get-tutu-mifi-list': deviceFeatures.getTutuMifiList,
  'devices.get-tutu-mifi-white-list': deviceFeatures.getTutuMifiWhiteList,
  'devices.get-tutu-mifi-the-black-list': deviceFeatures.getTutuMifiTheBlackList,
  'orders.add-order': orders.addOrder,
  'orders.get-order-list': orders.getOrderList,
  'orders.get-order': orders.getOrder,
  'orders.cancel-order': orders.cancelOrder,
  'orders.get-receipt': orders.getReceipt,
  'orders.timeline': orders.getOrderTimeline,
  'payments.get-pay-jump': payments.getPayJump,
  'payments.check': payments.check,
  'payments.confirm3': payments.confirm3,
  'payments.create-ticket': payments.createTicket,
  'payments.spend-ticket': payments.spendTicket,
  'payments.list-methods': payments.listMethods,
  'payments.jsapi-prepay': payments.jsapiPrepay,
  'payments.list-payments': refunds.listPayments,
  'payments.add-refund': refunds.addRefund,
  'payments.list-cases': refunds.listPaymentCases,
  'payments.resolve-case': refunds.resolvePaymentCase,
  'payments.jsapi-config': wechat.jsapiConfig,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
