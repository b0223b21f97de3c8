import { describe, expect, it } from 'vitest';
import type { Settings } from './hotspot.ts';
import { changesOf, draftOf, givesWay, problemsOf, readMac, reconnects } from './wifi-rules.ts';

const settings: Settings = {
  version: 4,
  appliedVersion: 4,
  applied: true,
  ssid: 'Lin-Travel',
  wifiPassword: 'xuhui-2026',
  security: 'wpa2',
  band: '2.4GHz',
  hidden: false,
  maxClients: 10,
  sleepAfterMin: 0,
  updatedAt: '2026-11-01T03:00:00.000Z',
};
const draft = draftOf(settings);
const clients = { min: 1, max: 32 };

describe('what is sent', () => {
  it('is nothing where nothing was changed', () => {
    expect(changesOf(draft, settings)).toEqual({});
    expect(changesOf({ ...draft, ssid: ' Lin-Travel ' }, settings)).toEqual({});
  });

  it('is what was changed, and that alone', () => {
    expect(changesOf({ ...draft, hidden: true, maxClients: '12' }, settings)).toEqual({
      hidden: true,
      maxClients: 12,
    });
  });

  it('takes the password away together with the security', () => {
    const change = changesOf({ ...draft, security: 'open' }, settings);
    expect(change).toEqual({ security: 'open', wifiPassword: null });
    expect(reconnects(change)).toBe(true);
    expect(reconnects({ security: 'wpa3' })).toBe(true);
    expect(reconnects({ ssid: 'Lin-Home' })).toBe(true);
    expect(reconnects({ wifiPassword: 'xuhui-2027' })).toBe(true);
    expect(reconnects({ hidden: true })).toBe(false);
  });
});

describe('a draft', () => {
  const newer = { ...settings, version: 5, maxClients: 12 };

  it('gives way to newer settings when nothing is changed in it', () => {
    expect(givesWay(draft, settings, newer)).toBe(true);
    expect(givesWay(draft, settings, settings)).toBe(false);
  });

  it('gives way where what it changes was saved by a try whose answer was lost', () => {
    expect(givesWay({ ...draft, maxClients: '12' }, settings, newer)).toBe(true);
    expect(givesWay({ ...draft, maxClients: '12' }, settings, settings)).toBe(false);
  });

  it('stays where it says something else', () => {
    expect(givesWay({ ...draft, maxClients: '13' }, settings, newer)).toBe(false);
    expect(givesWay({ ...draft, hidden: true }, settings, newer)).toBe(false);
  });
});

describe('what is typed', () => {
  it.each([
    ['a name', { ssid: 'A' }, undefined],
    ['32 bytes', { ssid: 'x'.repeat(32) }, undefined],
    ['no name', { ssid: '   ' }, 'missing'],
    ['33 bytes', { ssid: 'x'.repeat(33) }, 'tooLong'],
    ['11 Chinese characters, which are 33 bytes', { ssid: '家'.repeat(11) }, 'tooLong'],
    ['a line break within a name', { ssid: 'Lin\nTravel' }, 'control'],
    ['a password of 7', { wifiPassword: '1234567' }, 'length'],
    ['a password of 64', { wifiPassword: '1'.repeat(64) }, 'length'],
    ['a password of 63', { wifiPassword: '1'.repeat(63) }, undefined],
    ['a password in Chinese', { wifiPassword: '密码密码密码密码' }, 'signs'],
    ['a password with a Chinese sign at its beginning', { wifiPassword: '密xuhui-2026' }, 'signs'],
    ['a password with a Chinese sign at its end', { wifiPassword: 'xuhui-2026密' }, 'signs'],
    ['one device', { maxClients: '1' }, undefined],
    ['as many devices as the model takes', { maxClients: '32' }, undefined],
    ['no password on an open network', { wifiPassword: '', security: 'open' as const }, undefined],
    ['no device allowed', { maxClients: '0' }, 'range'],
    ['more devices than the model takes', { maxClients: '33' }, 'range'],
    ['half a device', { maxClients: '1.5' }, 'range'],
  ])('%s', (_, part, kind) => {
    expect(problemsOf({ ...draft, ...part }, clients)[0]?.kind).toBe(kind);
  });
});

describe('an address of a device', () => {
  it.each(['3C:22:FB:10:4A:91', '3c-22-fb-10-4a-91', '3c22fb104a91', ' 3c22.fb10.4a91 '])(
    'is read from %j',
    (text) => {
      expect(readMac(text)).toBe('3c:22:fb:10:4a:91');
    },
  );

  it.each(['', '3c:22:fb:10:4a', '3c:22:fb:10:4a:9g', '01:00:5e:00:00:01', 'ff:ff:ff:ff:ff:ff'])(
    'is not %j',
    (text) => {
      expect(readMac(text)).toBeUndefined();
    },
  );
});
