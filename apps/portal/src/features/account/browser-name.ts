/** A browser in a person's words: `Chrome` on `Android`. */
export interface BrowserName {
  /** Undefined if it is an unknown one. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly isPhone: boolean;
}

/** The first match counts: a browser also names those that it is built on. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger/i, 'WeChat'],
  [/AlipayClient/i, 'Alipay'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/\bUCBrowser/, 'UC'],
  [/MQQBrowser|QQBrowser/, 'QQ Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (list: typeof browsers, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

export function browserName(userAgent: string): BrowserName {
  return {
    browser: firstOf(browsers, userAgent),
    system: firstOf(systems, userAgent),
    isPhone: /Mobi|iPhone|iPad|Android|Harmony/.test(userAgent),
  };
}
