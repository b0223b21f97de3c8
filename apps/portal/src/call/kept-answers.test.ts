import { expect, it } from 'vitest';
import { createKeptAnswers as createKept } from './kept-answers.ts';
import { type KeyStore, memoryStore } from './storage.ts';

const createKeptAnswers = (store: KeyStore, language = () => 'en', isOffline = () => false) =>
  createKept(store, { language, isOffline });

const imei = '490154203237518';

it('device and allowances are kept with their time', () => {
  const kept = createKeptAnswers(memoryStore());
  kept.put('/redis/getPackageByImei', { imei }, { sms: 1 }, 500);
  expect(kept.get('/redis/getPackageByImei', { imei })).toEqual({ data: { sms: 1 }, at: 500 });
  expect(kept.get('/redis/getPackageByImei', { imei: '356938035643809' })).toBeUndefined();
});

it.each([
  '/pay/order/getOrder',
  '/pay/package/getPackageList',
  '/coupon/getCouponList',
  '/loginVerification',
])('nothing of %s is ever written down', (path) => {
  const store = memoryStore();
  createKeptAnswers(store).put(path, { imei }, { payFen: 1 }, 500);
  expect(store.keys()).toEqual([]);
});

it('what was kept in one language is not shown in another, unless nothing else can be had', () => {
  const store = memoryStore();
  let language = 'en';
  let offline = false;
  const kept = createKeptAnswers(
    store,
    () => language,
    () => offline,
  );
  kept.put('/redis/getPackageByImei', { imei }, { items: [{ name: 'Data plan' }] }, 500);
  kept.put('/getPermission', {}, ['read'], 500);
  language = 'zh-CN';
  expect(kept.get('/redis/getPackageByImei', { imei })).toBeUndefined();
  expect(kept.get('/getPermission', {})?.data).toEqual(['read']);
  offline = true;
  expect(kept.get('/redis/getPackageByImei', { imei })?.at).toBe(500);
  language = 'en';
  offline = false;
  expect(kept.get('/redis/getPackageByImei', { imei })?.at).toBe(500);
});

it('who is here is kept without a device', () => {
  const kept = createKeptAnswers(memoryStore());
  kept.put('/getPermission', {}, ['read'], 500);
  expect(kept.get('/getPermission', {})).toEqual({ data: ['read'], at: 500 });
});

it('the oldest go when there are too many devices', () => {
  const store = memoryStore();
  const kept = createKeptAnswers(store);
  for (let at = 1; at <= 20; at += 1) {
    kept.put('/device/getDeviceByImei', { imei: String(at).padStart(15, '0') }, { at }, at);
  }
  expect(store.keys()).toHaveLength(3);
  expect(kept.get('/device/getDeviceByImei', { imei: '000000000000020' })?.at).toBe(20);
});

it('who is here and what was read in the help take no place of a device', () => {
  const store = memoryStore();
  const kept = createKeptAnswers(store);
  for (const device of ['a', 'b', 'c']) kept.put('/device/getDeviceByImei', { imei: device }, {}, 1);
  kept.put('/getPermission', {}, ['read'], 2);
  kept.put('/faq/getFaqMapperById', { id: 'refund', lang: 'en' }, {}, 2);
  expect(store.keys()).toHaveLength(5);
});

it('the allowances of the device in use stay, however many others were looked at before', () => {
  const kept = createKeptAnswers(memoryStore());
  const open = (device: string, at: number, ...more: string[]) => {
    for (const path of ['/device/getDeviceByImei', '/redis/getDeviceByImei', ...more])
      kept.put(path, { imei: device }, {}, at);
  };
  open(imei, 1, '/redis/getPackageByImei');
  for (const [at, other] of [
    [2, 'a'],
    [3, 'b'],
    [5, 'c'],
  ] as const) {
    open(other, at, '/redis/getPackageByImei');
    // Pages of the device that only ask which device it is, not what it has left.
    open(imei, at + 1);
  }
  expect(kept.get('/redis/getPackageByImei', { imei })?.at).toBe(1);
  expect(kept.get('/redis/getDeviceByImei', { imei: 'a' })).toBeUndefined();
  expect(kept.get('/redis/getPackageByImei', { imei: 'a' })).toBeUndefined();
});

it('clearing leaves what is not an answer', () => {
  const store = memoryStore();
  store.set('pay.lang', 'en');
  const kept = createKeptAnswers(store);
  kept.put('/device/getDeviceByImei', { imei }, {}, 1);
  kept.clear();
  expect(store.keys()).toEqual(['pay.lang']);
});

it('what was read in the help is kept by language and entry, searches are not, and the oldest go', () => {
  const store = memoryStore();
  const kept = createKeptAnswers(store);
  const path = '/faq/getFaqMapperById';
  kept.put(path, { id: 'refund', lang: 'en' }, { title: 'Refunds' }, 500);
  kept.put('/faq/getFaqMapperList', { lang: 'en' }, [{ list: [] }], 501);
  kept.put('/faq/getFaqMapperList', { lang: 'en', content: 'refund' }, [{ list: [] }], 502);
  expect(kept.get(path, { id: 'refund', lang: 'en' })).toEqual({ data: { title: 'Refunds' }, at: 500 });
  expect(kept.get(path, { id: 'refund', lang: 'zh' })).toBeUndefined();
  expect(kept.get('/faq/getFaqMapperList', { lang: 'en' })?.at).toBe(501);
  expect(kept.get('/faq/getFaqMapperList', { lang: 'en', content: 'refund' })).toBeUndefined();
  for (let at = 1000; at < 1100; at += 1) kept.put(path, { id: `entry-${at}`, lang: 'en' }, {}, at);
  expect(store.keys()).toHaveLength(40);
  expect(kept.get(path, { id: 'refund', lang: 'en' })).toBeUndefined();
});
