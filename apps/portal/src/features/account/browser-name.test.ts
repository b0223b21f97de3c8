import { describe, expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const google = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('where one is logged in is told as a person would', () => {
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${apple} Version/17.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
      true,
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${google} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
      true,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
      false,
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/17.0 Safari/605.1.15`,
      'Safari',
      'Mac',
      false,
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; V2) ${google} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
      'WeChat',
      'Android',
      true,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
    ['curl/8.5.0', undefined, undefined, false],
    ['', undefined, undefined, false],
  ])('%s', (userAgent, browser, system, isPhone) => {
    expect(browserName(userAgent)).toEqual({ browser, system, isPhone });
  });
});
