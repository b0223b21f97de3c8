import type { texts } from './settings-texts.ts';
import type { SettingsChange } from './wifi-rules.ts';

type Words = (typeof texts)['zh'];

export const securityWords = ({ open, wpa2, wpa3 }: Words) => ({ open, wpa2, wpa3 });

export const bandWords = ({ band24, band5, bandBoth }: Words) => ({
  '2.4GHz': band24,
  '5GHz': band5,
  both: bandBoth,
});

export const sleepText = (minutes: number, words: Words): string =>
  minutes === 0 ? words.never : words.minutes(minutes);

/** Each of the settings as the form shows it. */
export const settingTexts = (
  { ssid, wifiPassword, security, band, hidden, maxClients, sleepAfterMin }: SettingsChange,
  words: Words,
): Readonly<Record<keyof SettingsChange, string | undefined>> => ({
  ssid,
  wifiPassword: wifiPassword ?? words.none,
  security: security && securityWords(words)[security],
  band: band && bandWords(words)[band],
  hidden: hidden ? words.yes : words.no,
  maxClients: maxClients?.toString(),
  sleepAfterMin: sleepAfterMin === undefined ? undefined : sleepText(sleepAfterMin, words),
});
