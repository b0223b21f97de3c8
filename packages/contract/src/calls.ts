import * as account from './calls/account.ts';
import * as alarmConfig from './calls/alarm-config.ts';
import * as alarms from './calls/alarms.ts';
import * as allowances from './calls/allowances.ts';
import * as balance from './calls/balance.ts';
import * as cancellations from './calls/cancellations.ts';
import * as catalogue from './calls/catalogue.ts';
import * as consents from './calls/consents.ts';
import * as content from './calls/content.ts';
import * as coupons from './calls/coupons.ts';
import * as customerService from './calls/customer-service.ts';
import * as dealerCoupons from './calls/dealer-coupons.ts';
import * as deviceBinding from './calls/device-binding.ts';
import * as deviceFeatures from './calls/device-features.ts';
import * as devices from './calls/devices.ts';
import * as diagnosis from './calls/diagnosis.ts';
import * as expiryCalendar from './calls/expiry-calendar.ts';
import * as files from './calls/files.ts';
import * as help from './calls/help.ts';
import * as hotspot from './calls/hotspot.ts';
import * as hotspotFunctions from './calls/hotspot-functions.ts';
import * as orders from './calls/orders.ts';
import * as packageChoice from './calls/package-choice.ts';
import * as payments from './calls/payments.ts';
import * as pets from './calls/pets.ts';
import * as popups from './calls/popups.ts';
import * as positions from './calls/positions.ts';
import * as realName from './calls/real-name.ts';
import * as realNameSteps from './calls/real-name-steps.ts';
import * as realNameUploads from './calls/real-name-uploads.ts';
import * as refunds from './calls/refunds.ts';
import * as reports from './calls/reports.ts';
import * as rewards from './calls/rewards.ts';
import * as sessions from './calls/sessions.ts';
import * as simChecks from './calls/sim-checks.ts';
import * as sims from './calls/sims.ts';
import * as support from './calls/support.ts';
import * as supportStaff from './calls/support-staff.ts';
import * as unwinds from './calls/unwinds.ts';
import * as wechat from './calls/wechat.ts';
import type { CallDefinition } from './define-call.ts';

/** The table of calls. To add a call: declare it in its area's file and name it here. */
export const calls = {
  'account.start-guest-session': account.startGuestSession,
  'account.prove-possession': account.provePossession,
  'account.login-verification': account.loginVerification,
  'account.confirm-password': account.confirmPassword,
  'account.take-guest': account.takeGuest,
  'account.logout': account.logout,
  'account.get-permission': account.getPermission,
  'account.get-login-user-info': account.getLoginUserInfo,
  'account.get-authorize-url': wechat.getAuthorizeUrl,
  'account.get-license': wechat.getLicense,
  'account.third-party-verification': wechat.thirdPartyVerification,
  'account.get-open-id-by-union-id': wechat.getOpenIdByUnionId,
  'account.list-linked-wechat': wechat.listLinkedWechat,
  'account.unlink-wechat': wechat.unlinkWechat,
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
  'balance.list': balance.listBalance,
  'hotspot.get-mifi-message': hotspot.getMifiMessage,
  'hotspot.get-mifi-signal': hotspot.getMifiSignal,
  'hotspot.function-config': hotspotFunctions.functionConfig,
  'hotspot.get-function-by-imei': hotspotFunctions.getFunctionByImei,
  'sims.get-card-info': sims.getCardInfo,
  'sims.manual-change-card': sims.manualChangeCard,
  'sims.auto-change-card': sims.autoChangeCard,
  'sims.info': sims.simInfo,
  'diagnosis.check-status': simChecks.checkStatus,
  'diagnosis.check-on-off': simChecks.checkOnOff,
  'diagnosis.check-stop-reason': simChecks.checkStopReason,
  'diagnosis.check-imei': simChecks.checkImei,
  'diagnosis.check-bind-status': simChecks.checkBindStatus,
  'diagnosis.check-session': simChecks.checkSession,
  'diagnosis.check-apn-status': simChecks.checkApnStatus,
  'diagnosis.check-region-limit-status': simChecks.checkRegionLimitStatus,
  'diagnosis.check-region-limit-area': simChecks.checkRegionLimitArea,
  'diagnosis.check-risk-detail': simChecks.checkRiskDetail,
  'diagnosis.get-self-inspection-by-imei': diagnosis.getSelfInspectionByImei,
  'diagnosis.add-ufi-self-inspection': diagnosis.addUfiSelfInspection,
  'diagnosis.list-self-inspections': diagnosis.listSelfInspections,
  'diagnosis.save-speed-test': diagnosis.saveSpeedTest,
  'diagnosis.list-speed-tests': diagnosis.listSpeedTests,
  'devices.get-gps': positions.getGps,
  'devices.get-gps-addr': positions.getGpsAddr,
  'devices.bind-device': deviceBinding.bindDevice,
  'devices.verify-phone': deviceBinding.verifyPhone,
  'devices.unbind-device': deviceBinding.unbindDevice,
  'alarms.get-device-config-by-imei': alarmConfig.getDeviceConfigByImei,
  'alarms.add-alarm-config': alarmConfig.addAlarmConfig,
  'alarms.get-device-model-alarm': alarmConfig.getDeviceModelAlarm,
  'alarms.list': alarms.listAlarms,
  'alarms.mark-read': alarms.markAlarmsRead,
  'pets.get-pet-message-by-imei': pets.getPetMessageByImei,
  'pets.update-pet-message': pets.updatePetMessage,
  'pets.get-picture': pets.getPicture,
  'pets.publish-notice': pets.publishNotice,
  'pets.withdraw-notice': pets.withdrawNotice,
  'pets.notice': pets.getNotice,
  'pets.notice-picture': pets.getNoticePicture,
  'account.list-sessions': sessions.listSessions,
  'account.revoke-session': sessions.revokeSession,
  'account.export': sessions.exportAccount,
  'consents.add': consents.addConsent,
  'consents.withdraw': consents.withdrawConsent,
  'consents.list': consents.listConsents,
  'cancellations.preview': cancellations.previewCancellation,
  'cancellations.add': cancellations.addCancellation,
  'cancellations.list': cancellations.listCancellations,
  'cancellations.withdraw': cancellations.withdrawCancellation,
  'cancellations.list-requests': cancellations.listCancellationRequests,
  'cancellations.decide': cancellations.decideCancellation,
  'unwinds.preview': unwinds.previewUnwind,
  'unwinds.add-unwind': unwinds.addUnwind,
  'unwinds.get-unwind-list': unwinds.getUnwindList,
  'unwinds.get-unwind-by-id': unwinds.getUnwindById,
  'unwinds.withdraw-unwind': unwinds.withdrawUnwind,
  'unwinds.send-device': unwinds.sendDevice,
  'unwinds.list-requests': unwinds.listUnwindRequests,
  'unwinds.move': unwinds.moveUnwind,
  'real-name.is-real-name': realName.isRealName,
  'real-name.get-multi-real-name': realName.getMultiRealName,
  'real-name.get-multi-real-name-url': realName.getMultiRealNameUrl,
  'real-name.real-name-state': realName.realNameState,
  'real-name.begin': realName.begin,
  'real-name.upload-front-photo': realNameSteps.uploadFrontPhoto,
  'real-name.upload-back-photo': realNameSteps.uploadBackPhoto,
  'real-name.check-info': realNameSteps.checkInfo,
  'real-name.get-read-num': realNameSteps.getReadNum,
  'real-name.get-read-num-v2': realNameSteps.getReadNumV2,
  'real-name.do-auth-by-video': realNameSteps.doAuthByVideo,
  'real-name.do-auth-by-video-v2': realNameSteps.doAuthByVideoV2,
  'real-name.start-upload': realNameUploads.startUpload,
  'real-name.append-upload': realNameUploads.appendUpload,
  'real-name.upload-state': realNameUploads.uploadState,
  'real-name.erase': realName.erase,
  'real-name.get-record': realName.getRecord,
  'real-name.clear-real-name': realName.clearRealName,
  'files.add-file': files.addFile,
  'files.get-file': files.getFile,
  'help.get-faq-mapper-list': help.getFaqMapperList,
  'help.get-faq-mapper-by-id': help.getFaqMapperById,
  'help.vote': help.vote,
  'help.list-faqs': help.listFaqs,
  'help.update-faqs': help.updateFaqs,
  'support.add-feedback': support.addFeedback,
  'support.get-feedback-list': support.getFeedbackList,
  'support.get-feedback-by-id': support.getFeedbackById,
  'support.add-message': support.addMessage,
  'support.reopen-feedback': support.reopenFeedback,
  'support.get-news': support.getNews,
  'support.list-feedback': supportStaff.listFeedback,
  'support.move-feedback': supportStaff.moveFeedback,
  'support.sign-str': customerService.signStr,
  'support.get-ali-csd-token': customerService.getAliCsdToken,
  'support.get-service-group': customerService.getServiceGroup,
  'reports.add-errors': reports.addErrors,
  'reports.add-vitals': reports.addVitals,
  'rewards.list': rewards.listTasks,
  'rewards.exchange-count': rewards.exchangeCount,
  'rewards.exchange-history': rewards.exchangeHistory,
  'rewards.watch': rewards.watch,
  'rewards.exchange': rewards.exchange,
  'content.save-popup-window': popups.savePopupWindow,
  'content.get-welfare-advertising-switch': popups.getWelfareAdvertisingSwitch,
  'content.list-popups': popups.listPopups,
  'content.update-popup': popups.updatePopup,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
