import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import type { CallDefinition, Tier } from './define-call.ts';
import { streams } from './streams.ts';

const all = Object.values(calls) as CallDefinition[];
const namesOf = (chosen: (call: CallDefinition) => boolean) =>
  all
    .filter(chosen)
    .map(({ name }) => name)
    .sort();

/**
 * Who may make which call, written down a second time from the requirement: the test of every call with every kind of
 * caller takes the tier from the contract, and so would not notice a mistake there.
 */
const reserved: Readonly<Partial<Record<Tier, readonly string[]>>> = {
  login: [
    'account.confirm-password',
    'account.list-linked-wechat',
    'account.list-sessions',
    'account.logout',
    'account.revoke-session',
    'account.take-guest',
    'account.unlink-wechat',
    'allowances.export-calendar',
    'allowances.list-expiring',
    'cancellations.list',
    'cancellations.preview',
    'cancellations.withdraw',
    'devices.get-device-list',
    'devices.get-gps-addr',
    'sims.auto-change-card',
    'support.get-ali-csd-token',
    'support.sign-str',
    'unwinds.get-unwind-by-id',
    'unwinds.get-unwind-list',
    'unwinds.send-device',
    'unwinds.withdraw-unwind',
  ],
  loginFresh: ['account.export', 'cancellations.add'],
  dealer: ['coupons.add-coupon', 'coupons.get-draft-packages', 'coupons.list-created', 'coupons.rehearse'],
  staff: [
    'cancellations.decide',
    'cancellations.list-requests',
    'content.list-popups',
    'content.update-popup',
    'help.list-faqs',
    'help.update-faqs',
    'payments.add-refund',
    'payments.list-cases',
    'payments.resolve-case',
    'support.list-feedback',
    'support.move-feedback',
    'unwinds.list-requests',
    'unwinds.move',
  ],
  holder: [
    'devices.bind-device',
    'diagnosis.add-ufi-self-inspection',
    'diagnosis.get-self-inspection-by-imei',
    'diagnosis.list-self-inspections',
    'diagnosis.list-speed-tests',
    'diagnosis.save-speed-test',
    'real-name.append-upload',
    'real-name.begin',
    'real-name.check-info',
    'real-name.do-auth-by-video',
    'real-name.do-auth-by-video-v2',
    'real-name.erase',
    'real-name.get-multi-real-name',
    'real-name.get-multi-real-name-url',
    'real-name.get-read-num',
    'real-name.get-read-num-v2',
    'real-name.get-record',
    'real-name.real-name-state',
    'real-name.start-upload',
    'real-name.upload-back-photo',
    'real-name.upload-front-photo',
    'real-name.upload-state',
    'rewards.exchange',
    'rewards.exchange-count',
    'rewards.exchange-history',
    'rewards.list',
    'rewards.watch',
  ],
  owner: [
    'alarms.add-alarm-config',
    'alarms.get-device-config-by-imei',
    'alarms.list',
    'alarms.mark-read',
    'balance.list',
    'devices.get-gps',
    'devices.verify-phone',
    'hotspot.function-config',
    'hotspot.get-function-by-imei',
    'hotspot.get-mifi-message',
    'hotspot.get-mifi-signal',
    'pets.get-pet-message-by-imei',
    'pets.get-picture',
    'pets.publish-notice',
    'pets.update-pet-message',
    'pets.withdraw-notice',
    'sims.get-card-info',
    'sims.manual-change-card',
  ],
  ownerFresh: ['devices.unbind-device', 'real-name.clear-real-name'],
  ownOrder: ['orders.cancel-order', 'unwinds.add-unwind', 'unwinds.preview'],
  ownOrderOrTicket: [
    'orders.get-order',
    'orders.get-receipt',
    'orders.timeline',
    'payments.check',
    'payments.confirm3',
    'payments.create-ticket',
    'payments.get-pay-jump',
    'payments.jsapi-prepay',
    'payments.list-payments',
  ],
};

test.each(Object.entries(reserved))('%s is what these calls need, and no others', (tier, names) => {
  expect(namesOf((call) => call.tier === tier)).toEqual(names);
});

test('what whoever knows an imei, or nothing, may change is this and no more', () => {
  expect(namesOf(({ tier, effect }) => !(tier in reserved) && effect !== 'read')).toEqual([
    'account.get-authorize-url',
    'account.get-license',
    'account.login-verification',
    'account.prove-possession',
    'account.start-guest-session',
    'account.third-party-verification',
    'catalogue.claim-offer',
    'consents.add',
    'consents.withdraw',
    'content.save-popup-window',
    'files.add-file',
    'help.vote',
    'orders.add-order',
    'payments.spend-ticket',
    'reports.add-errors',
    'reports.add-vitals',
    'support.add-feedback',
    'support.add-message',
    'support.get-feedback-by-id',
    'support.reopen-feedback',
  ]);
});

test('fields that nobody knows are refused by what moves or promises money', () => {
  expect(namesOf(({ effect }) => effect === 'money')).toEqual([
    'coupons.add-coupon',
    'orders.add-order',
    'orders.cancel-order',
    'payments.add-refund',
    'payments.get-pay-jump',
    'payments.jsapi-prepay',
    'payments.resolve-case',
    'unwinds.add-unwind',
    'unwinds.move',
  ]);
});

test('a self-check is followed by who has the device, a line measured by who has opened the portal', () => {
  expect(Object.values(streams).map(({ name, tier }) => [name, tier])).toEqual([
    ['diagnosis.stream-self-inspection', 'holder'],
    ['diagnosis.download-speed', 'session'],
    ['diagnosis.upload-speed', 'session'],
  ]);
});
