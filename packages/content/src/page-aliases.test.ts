import { expect, it } from 'vitest';
import { pageOfAlias } from './page-aliases.ts';

it.each([
  ['mifiFlow', 'mifi/flow.html'],
  ['mifiVelocity', 'mifi/velocity.html'],
  ['mifiFlowCard', 'mifi/flow.html'],
  ['camera-cloud', 'camera/cloud/package.html'],
  ['connect-console', 'mifi/console.html'],
  ['serveInfo', 'serve-info.html'],
  ['unwind-list', 'mifi/unwind-list.html'],
  ['wifiMessage', 'mifi/info.html'],
  ['server', 'serve.html'],
  ['orderList', 'order.html'],
  ['serviceIndex', 'service/index.html'],
  ['faqList', 'faqList.html'],
  ['record', 'record.html'],
  ['service-aliyun', 'service/service-aliyun.html'],
  ['helpCenter/answer', 'helpCenter/answer.html'],
  ['helpCenter/trouble', 'helpCenter/trouble.html'],
  ['helpCenter/course', 'helpCenter/course.html'],
  ['helpCenter/video', 'helpCenter/video.html'],
])('%s is printed and linked to for good, with or without .html', (name, page) => {
  expect(pageOfAlias(name)).toBe(page);
  expect(pageOfAlias(`${name}.html`)).toBe(page);
});

it.each(['mififlow', 'mifiFlow.htm', 'mifi/flow.html', '', 'constructor', 'toString.html', '__proto__'])(
  '%j is no other name of any page',
  (name) => expect(pageOfAlias(name)).toBeUndefined(),
);
