import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCalendar } from '../src/demo/calendar.ts';
import { helpRows } from '../src/demo/help.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  const { faqs = [] } = helpRows(demoCalendar(new Date('2026-11-21T06:00:00Z')));
  await server.database.db
    .insertInto('faqs')
    .values([...faqs])
    .execute();
});
afterAll(() => server.stop());

async function ask(content: string, lang: 'zh' | 'en', more: object = {}) {
  const input = { content, ...more };
  const { data } = await server.post('/faq/getFaqMapperList', input, {
    headers: { 'accept-language': lang },
  });
  return data.list.map((entry) => entry.slug);
}

/** As people ask, not as we write: each with the entry that answers it. */
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
  ['定位不准', 'device-fault'],
  ['身份证照片上传失败', 'id-upload-problem'],
  ['身份证拍不清楚，提示模糊', 'id-upload-problem'],
  ['照片反光', 'id-upload-problem'],
  ['实名被拒绝了', 'id-upload-problem'],
  ['IMEI 在哪里看', 'find-device-number'],
  ['设备号在哪', 'find-device-number'],
  ['ICCID 是什么', 'find-device-number'],
  ['设备密码是多少', 'find-device-number'],
  ['怎么绑定设备', 'about-the-app'],
  ['收不到通知', 'about-the-app'],
  ['忘记密码', 'about-the-app'],
  ['怎么注销账号', 'about-the-app'],
  ['家人怎么一起用', 'about-the-app'],
  ['流量什么时候清零', 'about-data'],
  ['剩余流量能结转到下个月吗', 'about-data'],
  ['套餐什么时候生效', 'about-data'],
  ['不续费卡会销户吗', 'about-data'],
  ['随身WiFi怎么用', 'hotspot-tutorial'],
  ['怎么改WiFi密码', 'hotspot-tutorial'],
  ['如何实名认证', 'app-real-name'],
  ['录视频读数字', 'app-real-name'],
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
  ['wrong position on the map', 'device-fault'],
  ['send it for repair', 'device-fault'],
  ['ID photo rejected', 'id-upload-problem'],
  ['upload of my ID card fails', 'id-upload-problem'],
  ['picture is blurred', 'id-upload-problem'],
  ['glare on the card', 'id-upload-problem'],
  ['where is the IMEI', 'find-device-number'],
  ['find my device number', 'find-device-number'],
  ['what is an ICCID', 'find-device-number'],
  ['serial number on the box', 'find-device-number'],
  ['how do I bind a device', 'about-the-app'],
  ["I don't get any notifications", 'about-the-app'],
  ['forgot my password', 'about-the-app'],
  ['delete my account', 'about-the-app'],
  ['share with my family', 'about-the-app'],
  ['does unused data roll over', 'about-data'],
  ['when does my plan start', 'about-data'],
  ['how much data do I have left', 'about-data'],
  ['how to set up the portable wifi', 'hotspot-tutorial'],
  ['change the wifi name', 'hotspot-tutorial'],
  ['verify my identity', 'app-real-name'],
  ['read the digits in the video', 'app-real-name'],
];

describe('finds the right entry first for', () => {
  test.each(chinese)('%s', async (question, entry) => {
    expect((await ask(question, 'zh'))[0]).toBe(entry);
  });
  test.each(english)('%s', async (question, entry) => {
    expect((await ask(question, 'en'))[0]).toBe(entry);
  });
});

test('is asked forty questions in each language', () => {
  expect([chinese.length, english.length]).toEqual([40, 40]);
});

test.each(['bicycle', '披萨外卖', 'how do I', '户销', 'zzzz qqqq', '明天天气'])(
  'answers %j with nothing, so that a page can offer people',
  async (question) => {
    expect(await ask(question, 'zh')).toEqual([]);
  },
);

test('without a question all nine come, those for the kind of device first', async () => {
  const [hotspot, locator] = [
    await ask('', 'zh', { deviceSpecies: 4 }),
    await ask('', 'zh', { deviceSpecies: 1 }),
  ];
  expect(hotspot).toHaveLength(9);
  expect(hotspot[0]).toBe('no-internet');
  expect(new Set(locator)).toEqual(new Set(hotspot));
  // What is for hotspots alone comes after all that is for a locator.
  expect(locator.slice(-5)).toEqual(
    expect.arrayContaining(['slow-network', 'hotspot-tutorial', 'about-data']),
  );
});

test('a question narrows within its type and its page', async () => {
  expect(await ask('密码', 'zh', { type: 3 })).toEqual(['hotspot-tutorial']);
  const { data } = await server.post('/faq/getFaqMapperList', { page: 2, pageSize: 4 });
  expect([data.list.length, data.total, data.page]).toEqual([4, 9, 2]);
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
