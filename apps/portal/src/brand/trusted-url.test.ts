import { describe, expect, it } from 'vitest';
import { trustedUrl } from './trusted-url.ts';

const here = 'https://pay.zaxtrack.example/pay/preview/video.html';
const hosts = ['media.zaxtrack.example'];

it.each([
  ['/pay/order.html?a=1', 'https://pay.zaxtrack.example/pay/order.html?a=1'],
  ['clips/1.mp4', 'https://pay.zaxtrack.example/pay/preview/clips/1.mp4'],
  ['https://media.zaxtrack.example/1.mp4', 'https://media.zaxtrack.example/1.mp4'],
  ['https://MEDIA.zaxtrack.example/1.mp4', 'https://media.zaxtrack.example/1.mp4'],
])('%s is ours', (url, full) => {
  expect(trustedUrl(url, here, hosts)?.href).toBe(full);
});

describe.each([
  'https://evil.example/1.mp4',
  'http://media.zaxtrack.example/1.mp4',
  'https://media.zaxtrack.example:8443/1.mp4',
  'https://media.zaxtrack.example.evil.example/1.mp4',
  'https://media.zaxtrack.example@evil.example/1.mp4',
  'https://someone@media.zaxtrack.example/1.mp4',
  '//evil.example/1.mp4',
  '/\\evil.example/1.mp4',
  '/\t/evil.example/1.mp4',
  // Where the browser would read these as ours, they are not in the form that was agreed on.
  'https:\\\\media.zaxtrack.example/1.mp4',
  'https://media.zaxtrack.example/\t1.mp4',
  '\u007f/pay/serve.html',
  'java\nscript:alert(1)',
  'javascript:alert(1)',
  'data:video/mp4;base64,AAAA',
  'blob:https://evil.example/1',
  'blob:https://pay.zaxtrack.example/1',
  'https://',
])('%j', (url) => {
  it('is refused', () => {
    expect(trustedUrl(url, here, hosts)).toBeUndefined();
  });
});

it('nothing but this origin is ours where a brand has no such hosts', () => {
  expect(trustedUrl('https://media.zaxtrack.example/1.mp4', here, [])).toBeUndefined();
  expect(trustedUrl('/pay/serve.html', here, [])?.pathname).toBe('/pay/serve.html');
});
