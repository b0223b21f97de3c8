import { expect, it } from 'vitest';
import { settingTexts } from './setting-words.ts';
import { texts } from './settings-texts.ts';

const settings = {
  ssid: 'Home',
  wifiPassword: null,
  security: 'open',
  band: 'both',
  hidden: true,
  maxClients: 8,
  sleepAfterMin: 0,
} as const;

it('settings in conflict are compared in the words of the form, not in those of the wire', () => {
  expect(Object.values(settingTexts(settings, texts.zh))).toEqual([
    'Home',
    '无',
    '不加密',
    '2.4 与 5 GHz',
    '是',
    '8',
    '不休眠',
  ]);
  const { security, band, hidden, sleepAfterMin } = settingTexts(
    { security: 'wpa2', band: '5GHz', hidden: false, sleepAfterMin: 10 },
    texts.zh,
  );
  expect([security, band, hidden, sleepAfterMin]).toEqual([
    'WPA2（兼容性好）',
    '5 GHz（速度快）',
    '否',
    '10 分钟后',
  ]);
});
