import { helpEntries } from '@device-pay/content/help-entries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speciesNumbers } from '../src/platform/species.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
});
afterAll(() => server.stop());

async function ask(content: string, lang: 'zh' | 'en', more: object = {}) {
  const input = { content, ...more };
  const { data } = await server.post('/faq/getFaqMapperList', input, {
    headers: { 'accept-language': lang },
  });
  return data.list.map((entry) => entry.slug);
}

/** Questions in people's words, not ours, each with the entry that answers it. */
const chinese: readonly (readonly [question: string, entry: string])[] = [
  ['为什么我的设备连不上网', 'no-internet'],
  ['上不了网', 'no-internet'],
  ['WiFi 已连接但没有网络', 'no-internet'],
  ['突然断网了怎么办', 'no-internet'],
  ['设备离线', 'no-internet'],
  ['没有信号', 'no-internet'],
  ['网速太慢', 'slow-network'],
  ['看视频很卡', 'slow-network'],
  ['是不是被限速了', 'slow-network'],
  ['怎么测速', 'slow-network'],
  ['晚上网特别慢', 'slow-network'],
  ['延迟高打游戏卡顿', 'slow-network'],
  ['设备开不了机', 'device-fault'],
  ['充不进电', 'device-fault'],
  ['设备发烫正常吗', 'device-fault'],
  ['保修多久', 'device-fault'],
  ['怎么恢复出厂设置', 'device-fault'],
  ['指示灯红色是什么意思', 'device-fault'],
  ['定位不准', 'position-off'],
  ['位置一直不更新', 'position-off'],
  ['身份证照片上传失败', 'id-upload-problem'],
  ['照片反光', 'id-upload-problem'],
  ['实名被拒绝了', 'id-upload-problem'],
  ['IMEI 在哪里看', 'find-device-number'],
  ['设备号在哪', 'find-device-number'],
  ['ICCID 是什么', 'find-device-number'],
  ['怎么绑定设备', 'about-the-app'],
  ['收不到通知', 'about-the-app'],
  ['家人怎么一起用', 'about-the-app'],
  ['忘记密码', 'password'],
  ['设备密码是多少', 'password'],
  ['账号被锁定了', 'password'],
  ['怎么注销账号', 'cancel-account'],
  ['删除我的账号', 'cancel-account'],
  ['设备要送人怎么解绑', 'unbind-device'],
  ['提示设备已被别人绑定', 'unbind-device'],
  ['流量什么时候清零', 'about-data'],
  ['剩余流量能结转到下个月吗', 'about-data'],
  ['套餐什么时候生效', 'about-data'],
  ['怎么续费', 'renew-plan'],
  ['提前续费会损失天数吗', 'renew-plan'],
  ['套餐过期了怎么办', 'renew-plan'],
  ['随身WiFi怎么用', 'hotspot-tutorial'],
  ['第一次使用怎么激活', 'hotspot-tutorial'],
  ['如何实名认证', 'app-real-name'],
  ['录视频读数字', 'app-real-name'],
  ['卡停机了', 'sim-stopped'],
  ['机卡分离', 'sim-stopped'],
  ['怎么换运营商', 'switch-carrier'],
  ['切卡要断网多久', 'switch-carrier'],
  ['付了钱还是显示未支付', 'order-unpaid'],
  ['重复支付了', 'order-unpaid'],
  ['扣款了订单被取消', 'order-unpaid'],
  ['可以退款吗', 'refund'],
  ['买错了想退钱', 'refund'],
  ['优惠券用不了', 'coupons'],
  ['优惠券可以叠加吗', 'coupons'],
  ['怎么开发票', 'receipt'],
  ['需要收据报销', 'receipt'],
  ['短信报警一天几条', 'alarm-limits'],
  ['为什么没收到电话报警', 'alarm-limits'],
  ['录像保存多久', 'cloud-recordings'],
  ['狗丢了怎么办', 'lost-pet'],
  ['怎么发寻宠启事', 'lost-pet'],
  ['怎么联系人工客服', 'contact-us'],
  ['投诉多久回复', 'contact-us'],
  ['经销商怎么给客户发券', 'dealer-coupons'],
  ['渠道帮客户续费', 'dealer-renewals'],
];

const english: readonly (readonly [question: string, entry: string])[] = [
  ['why is there no internet', 'no-internet'],
  ['my hotspot is offline', 'no-internet'],
  ["can't connect to the internet", 'no-internet'],
  ['no signal', 'no-internet'],
  ['connected but no network', 'no-internet'],
  ['my SIM is not recognised', 'no-internet'],
  ['slow internet', 'slow-network'],
  ['videos keep buffering', 'slow-network'],
  ['am I being throttled', 'slow-network'],
  ['how do I run a speed test', 'slow-network'],
  ['high ping in games', 'slow-network'],
  ['which is faster, 5 GHz or 2.4', 'slow-network'],
  ["it won't turn on", 'device-fault'],
  ['not charging', 'device-fault'],
  ['device gets hot', 'device-fault'],
  ['how long is the warranty', 'device-fault'],
  ['factory reset', 'device-fault'],
  ['what does the red light mean', 'device-fault'],
  ['wrong position on the map', 'position-off'],
  ['tracker shows an old location', 'position-off'],
  ['ID photo rejected', 'id-upload-problem'],
  ['upload of my ID card fails', 'id-upload-problem'],
  ['glare on the card', 'id-upload-problem'],
  ['where is the IMEI', 'find-device-number'],
  ['find my device number', 'find-device-number'],
  ['what is an ICCID', 'find-device-number'],
  ['how do I bind a device', 'about-the-app'],
  ["I don't get any notifications", 'about-the-app'],
  ['share with my family', 'about-the-app'],
  ['forgot my password', 'password'],
  ['which password is which', 'password'],
  ['delete my account', 'cancel-account'],
  ['close account', 'cancel-account'],
  ['unbind before selling', 'unbind-device'],
  ['device is bound to another account', 'unbind-device'],
  ['does unused data roll over', 'about-data'],
  ['how much data do I have left', 'about-data'],
  ['when does my plan start', 'about-data'],
  ['how do I renew', 'renew-plan'],
  ['do I lose days if I renew early', 'renew-plan'],
  ['my plan expired', 'renew-plan'],
  ['how to set up the portable wifi', 'hotspot-tutorial'],
  ['change the wifi name', 'hotspot-tutorial'],
  ['verify my identity', 'app-real-name'],
  ['read the digits in the video', 'app-real-name'],
  ['SIM stopped', 'sim-stopped'],
  ['my SIM card was suspended', 'sim-stopped'],
  ['switch to another carrier', 'switch-carrier'],
  ['change the SIM slot', 'switch-carrier'],
  ['paid but still unpaid', 'order-unpaid'],
  ['charged twice', 'order-unpaid'],
  ['payment failed', 'order-unpaid'],
  ['can I get a refund', 'refund'],
  ['I want my money back', 'refund'],
  ['coupon does not work', 'coupons'],
  ['can I use two vouchers', 'coupons'],
  ['I need an invoice', 'receipt'],
  ['print a receipt', 'receipt'],
  ['how many SMS alarms a day', 'alarm-limits'],
  ['I did not get an alarm call', 'alarm-limits'],
  ['how long are recordings kept', 'cloud-recordings'],
  ['my dog ran away', 'lost-pet'],
  ['lost cat notice', 'lost-pet'],
  ['talk to a human', 'contact-us'],
  ['how do I complain', 'contact-us'],
  ['dealer coupon for customers', 'dealer-coupons'],
  ['reseller renew for a customer', 'dealer-renewals'],
];

describe('finds the right entry first for', () => {
  test.each(chinese)('%s', async (question, entry) => {
    expect((await ask(question, 'zh'))[0]).toBe(entry);
  });
  test.each(english)('%s', async (question, entry) => {
    expect((await ask(question, 'en'))[0]).toBe(entry);
  });
});

test('is asked forty questions and more in each language, and for every entry in both', () => {
  for (const questions of [chinese, english]) {
    expect(questions.length).toBeGreaterThanOrEqual(40);
    const asked = new Set(questions.map(([, entry]) => entry));
    const unasked = helpEntries.map(({ slug }) => slug).filter((slug) => !asked.has(slug));
    expect(unasked).toEqual(['dealer-devices']);
  }
});

test.each(['bicycle', '披萨外卖', 'how do I', '户销', 'zzzz qqqq', '明天天气'])(
  'answers %j with nothing, so that a page can offer people',
  async (question) => {
    expect(await ask(question, 'zh')).toEqual([]);
  },
);

test('without a question all come, those for the kind of device first, in the order of the help', async () => {
  const [hotspot, locator] = [
    await ask('', 'zh', { deviceSpecies: speciesNumbers.hotspot }),
    await ask('', 'zh', { deviceSpecies: speciesNumbers.locator }),
  ];
  expect(hotspot).toHaveLength(helpEntries.length);
  expect(hotspot.slice(0, 2)).toEqual(['no-internet', 'slow-network']);
  expect(new Set(locator)).toEqual(new Set(hotspot));
  // Entries only for other devices come after all that are for a locator.
  const others = helpEntries.filter(({ species }) => species && !species.includes('locator'));
  expect(new Set(locator.slice(-others.length))).toEqual(new Set(others.map(({ slug }) => slug)));
});

test('a question narrows within its type and its page', async () => {
  expect(await ask('密码', 'zh', { type: 3 })).toEqual(['hotspot-tutorial']);
  const { data } = await server.post('/faq/getFaqMapperList', { page: 2, pageSize: 4 });
  expect([data.list.length, data.total, data.page]).toEqual([4, helpEntries.length, 2]);
  const { data: behind } = await server.post('/faq/getFaqMapperList', { page: 99, pageSize: 4 });
  expect([behind.list.length, behind.total], 'behind the last page').toEqual([0, helpEntries.length]);
});

test('texts come with the list when a page wants to keep them', async () => {
  const { data } = await server.post('/faq/getFaqMapperList', { withContent: true });
  for (const entry of data.list) expect(entry.content?.length).toBeGreaterThan(100);
  const { data: short } = await server.post('/faq/getFaqMapperList', {});
  for (const entry of short.list) {
    expect(entry.content).toBeNull();
    expect(entry.excerpt).not.toMatch(/[*#\n]/);
    expect(entry.excerpt.length).toBeGreaterThan(10);
  }
});
