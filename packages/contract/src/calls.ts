import * as account from './calls/account.ts';
import * as allowances from './calls/allowances.ts';
import * as catalogue from './calls/catalogue.ts';
import * as content from './calls/content.ts';
import * as coupons from './calls/coupons.ts';
import * as devices from './calls/devices.ts';
import * as orders from './calls/orders.ts';
import * as payments from './calls/payments.ts';
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
  'allowances.get-package-by-imei': allowances.getPackageByImei,
  'catalogue.get-package-type': catalogue.getPackageType,
  'catalogue.get-package-list': catalogue.getPackageList,
  'catalogue.package-describe': catalogue.packageDescribe,
  'catalogue.get-plus-package-by-id': catalogue.getPlusPackageById,
  'content.get-popup-window-by-imei': content.getPopupWindowByImei,
  'content.get-app-message-by-project-id': content.getAppMessageByProjectId,
  'content.list-dictionary': content.listDictionary,
  'coupons.get-coupon-list': coupons.getCouponList,
  'devices.get-device-by-imei': devices.getDeviceByImei,
  'devices.get-device-list': devices.getDeviceList,
  'orders.add-order': orders.addOrder,
  'orders.get-order-list': orders.getOrderList,
  'orders.get-order': orders.getOrder,
  'orders.cancel-order': orders.cancelOrder,
  'orders.timeline': orders.getOrderTimeline,
  'payments.get-pay-jump': payments.getPayJump,
  'payments.check': payments.check,
  'payments.confirm3': payments.confirm3,
  'payments.create-ticket': payments.createTicket,
  'payments.spend-ticket': payments.spendTicket,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
