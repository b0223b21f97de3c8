import { describe, expect, it } from 'vitest';
import { proseRun } from './with-prose-breaks.ts';
import { wordBreaks } from './word-breaks.ts';

describe('a long run of Chinese', () => {
  it('breaks between its words, and loses nothing', () => {
    for (const text of [
      '离线也能在数秒内收到',
      '设备的状态与设置只对它的主人显示。',
      '运营商还没有登记这张卡的使用人。',
    ]) {
      const parts = wordBreaks(text);
      expect(parts.join('')).toBe(text);
      expect(parts.length).toBeGreaterThan(2);
    }
    expect(wordBreaks('设备的状态与设置只对它的主人显示。').at(-1)).toBe('显示。');
  });

  it('breaks with its mark already where text twice as large leaves it no room for both', () => {
    expect(wordBreaks('优惠券怎么用，为什么用不了')).toEqual(['优惠券', '怎么用，为什么用', '不了']);
  });

  it('breaks nowhere at its ends, where an opening mark may stand', () => {
    expect(wordBreaks('发给“文件传输助手工具”').join('|')).toMatch(/^发给“文件/);
  });

  it('breaks in front of what a word begins with, not behind it', () => {
    expect(wordBreaks('在微信小程序里打开未激活设备', proseRun).join('|')).toBe(
      '在微信|小程序里|打开|未激活|设备',
    );
    expect(wordBreaks('到期后已不能续费', proseRun).join('|')).toBe('到期后|已不能续费');
    expect(wordBreaks('小程序里打开', proseRun)[0]).toBe('小程序里');
  });

  it('keeps a name within it whole', () => {
    expect(wordBreaks('机卡分离的随身WiFi')).toContain('WiFi');
  });

  it('leaves no character, and no mark, by itself on a last line', () => {
    for (const text of [
      '运营商还没有登记这张卡的使用人。',
      '没有网络时仍能收到短信，扣除一条',
      '我去了他的那一个大城市里',
    ]) {
      expect(wordBreaks(text).at(-1)).toMatch(/\p{Script=Han}{2}/u);
    }
  });

  it('leaves none by itself behind a mark either', () => {
    expect(wordBreaks('核对使用人。仅用于这张卡的实名，不用于其他用途。')[0]).toBe(
      '核对使用人。仅用于这张卡的实名，不用于',
    );
  });

  it('keeps a number and its unit on one line', () => {
    expect(wordBreaks('30 GB of data, for 12 months in 2026 altogether')).toEqual([
      '30\u00a0GB of data, for 12\u00a0months in 2026 altogether',
    ]);
    expect(wordBreaks('有效期 30 天，限 2 台')).toEqual(['有效期 30\u00a0天，限 2\u00a0台']);
    expect(wordBreaks('24 小时内').join('')).toBe('24\u00a0小时内');
    expect(wordBreaks('满 32.90 元减 8 元')).toEqual(['满 32.90\u00a0元减 8\u00a0元']);
  });

  it('breaks behind an amount of money, which is no number of what follows', () => {
    expect(wordBreaks('¥100,000.00 已退回')).toEqual(['¥100,000.00 已退回']);
  });

  it('breaks an e-mail address at its marks alone', () => {
    expect(wordBreaks('Write to support@zax.example.com.')).toEqual([
      'Write to support',
      '@zax',
      '.example',
      '.com.',
    ]);
  });

  it('is not touched where it is short, or another script', () => {
    for (const text of ['报警记录', '如何续费，提前续费', 'The hotspot goes online within minutes.', '']) {
      expect(wordBreaks(text)).toEqual([text]);
    }
  });
});

describe('prose', () => {
  it('fills its lines: it breaks between the words of short runs too, and within none', () => {
    const text = '光线从侧面来，关闭闪光灯，照片上没有反光。';
    const parts = wordBreaks(text, proseRun);
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeGreaterThan(wordBreaks(text).length);
    for (const word of ['光线', '侧面', '照片', '没有']) {
      expect(parts.some((part) => part.includes(word))).toBe(true);
    }
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(8);
  });

  it('begins no line with a single character, and leaves other scripts alone', () => {
    expect(
      wordBreaks('资料可在这里修改', proseRun)
        .slice(1)
        .every((part) => /^..+/u.test(part)),
    ).toBe(true);
    expect(wordBreaks('The hotspot goes online within minutes', proseRun)).toHaveLength(1);
  });
});
