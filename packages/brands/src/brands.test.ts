import { describe, expect, it } from 'vitest';
import { cardLinks } from './brand.ts';
import { tokensOf } from './brand-tokens.ts';
import { brandById, brands } from './brands.ts';
import { contrastRatio } from './contrast.ts';
import { brandCss } from './css.ts';
import { allowedOrigins, findBrandOfHost, isDemoHost, siteOfHost } from './hosts.ts';
import { logoOf } from './logos.ts';
import { neutrals } from './palette.ts';
import type { AccentTokens } from './tokens.ts';

const schemes = ['light', 'dark'] as const;

describe.each(schemes)('in the %s scheme', (scheme) => {
  const neutral = neutrals[scheme];

  it.each(['ink', 'ink2', 'ink3'] as const)('%s reads on ground and card', (ink) => {
    expect(contrastRatio(neutral[ink], neutral.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(neutral[ink], neutral.card)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['ok', 'okSoft'],
    ['warn', 'warnSoft'],
    ['bad', 'badSoft'],
    ['idle', 'idleSoft'],
  ] as const)('%s reads on its own tint and on the card', (tone, soft) => {
    expect(contrastRatio(neutral[tone], neutral[soft])).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(neutral[tone], neutral.card)).toBeGreaterThanOrEqual(4.5);
  });

  it('yes, no and input borders can be told from what is behind them', () => {
    expect(contrastRatio(neutral.choiceInk, neutral.yes)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(neutral.choiceInk, neutral.no)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(neutral.edge, neutral.card)).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(neutral.ink2, neutral.line)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(neutral.heroInk, neutral.alarmFrom)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(neutral.heroInk, neutral.alarmTo)).toBeGreaterThanOrEqual(4.5);
  });

  describe.each(brands.map((brand) => [brand.id, tokensOf(brand.id)[scheme]] as const))('%s', (_, tokens) => {
    it('has text of at least 4.5:1', () => {
      const pairs: [keyof AccentTokens | 'heroInk', string][] = [
        ['accentInk', tokens.accent],
        ['accentDeep', tokens.accentSoft],
        ['accentDeep', neutral.card],
        ['accentDeep', neutral.ground],
        ['heroInk', tokens.heroFrom],
        ['heroInk', tokens.heroTo],
      ];
      for (const [ink, behind] of pairs) {
        const colour = ink === 'heroInk' ? neutral.heroInk : tokens[ink];
        expect(contrastRatio(colour, behind), `${ink} on ${behind}`).toBeGreaterThanOrEqual(4.5);
      }
    });

    it('has controls of at least 3:1', () => {
      for (const behind of [neutral.card, neutral.ground, tokens.accentSoft]) {
        expect(contrastRatio(tokens.accent, behind), `accent on ${behind}`).toBeGreaterThanOrEqual(3);
      }
    });
  });
});

describe('brands', () => {
  it.each([
    ['hosts', brands.flatMap((brand) => brand.hosts.map(({ host }) => host))],
    ['order codes', brands.map((brand) => brand.orderCode)],
    ['ids', brands.map((brand) => brand.id)],
    ['accents', brands.map((brand) => tokensOf(brand.id).light.accent)],
    ['logos', brands.map((brand) => logoOf(brand.id))],
  ])('share no %s', (_, values) => {
    expect(new Set(values).size).toBe(values.length);
  });

  it('have order codes of two small letters', () => {
    for (const brand of brands) expect(brand.orderCode).toMatch(/^[a-z]{2}$/);
  });

  it('offer on each site only what its currency can be paid with', () => {
    const payable = { cn: ['WX', 'ZFB'], iso: ['UG'] } as const;
    for (const { payMethods } of brands) {
      for (const site of ['cn', 'iso'] as const) {
        const offered = Object.values(payMethods[site]).flat();
        expect(payable[site]).toEqual(expect.arrayContaining(offered));
      }
    }
  });

  it('can be paid on each site from a browser and from the app, and have a host for each site', () => {
    for (const { payMethods, hosts } of brands) {
      for (const site of ['cn', 'iso'] as const) {
        expect(payMethods[site].web).not.toHaveLength(0);
        expect(payMethods[site].native).not.toHaveLength(0);
        expect(hosts.some((host) => host.site === site)).toBe(true);
      }
    }
  });

  it('offer nothing in a mini-program but WeChat Pay, the only one that opens there', () => {
    for (const { payMethods } of brands) {
      expect(['WX']).toEqual(expect.arrayContaining([...payMethods.cn['mini-program']]));
      expect(payMethods.iso['mini-program']).toEqual([]);
    }
  });

  it('differ in who takes cards: each card link has a brand', () => {
    expect(new Set(brands.map(({ cardLink }) => cardLink))).toEqual(new Set(cardLinks));
  });

  it('agree on the text on a light accent, which the style says once for all', () => {
    expect(new Set(brands.map(({ id }) => tokensOf(id).light.accentInk)).size).toBe(1);
  });

  it('each have rules of their own in the generated style', () => {
    const css = brandCss();
    for (const brand of brands) expect(css).toContain(tokensOf(brand.id).dark.accentSoft);
    expect(css).toContain('[data-brand=tc][data-theme=dark]');
  });
});

describe('hosts', () => {
  it('decide brand and site, whatever the case and port', () => {
    expect(findBrandOfHost('TC.localhost:8080')?.id).toBe('tc');
    expect(findBrandOfHost('pay-global.yuntuda.example')?.id).toBe('ytd');
    expect(siteOfHost('pay-global.yuntuda.example')).toBe('iso');
    expect(siteOfHost('pay.yuntuda.example')).toBe('cn');
    expect(findBrandOfHost('pay.yuntuda.example.')?.id).toBe('ytd');
  });

  it('of the demo, and those of nobody, are of the site cn', () => {
    for (const host of ['tc.localhost:8080', 'localhost', 'evil.example'])
      expect(siteOfHost(host)).toBe('cn');
  });

  it('that are nobody’s are told from those of the default brand', () => {
    expect(findBrandOfHost('evil.example')).toBeUndefined();
    expect(findBrandOfHost('zax.localhost.evil.example')).toBeUndefined();
  });

  it('of the demo are loopback names and addresses only', () => {
    expect(isDemoHost('localhost:8080')).toBe(true);
    expect(isDemoHost('127.0.0.1')).toBe(true);
    expect(isDemoHost('nn.localhost')).toBe(true);
    expect(isDemoHost('pay.zaxtrack.example')).toBe(false);
    expect(isDemoHost('notlocalhost')).toBe(false);
    expect(isDemoHost('localhost.evil.example')).toBe(false);
    expect(isDemoHost('[::1]:8080')).toBe(true);
    expect(isDemoHost('127.0.0.1.evil.example')).toBe(false);
  });

  it('that a brand allows beside its own may call its API', () => {
    const brand = { ...brandById('ytd'), corsOrigins: ['https://app.yuntuda.example'] };
    expect(allowedOrigins(brand)).toContain('https://app.yuntuda.example');
    expect(allowedOrigins(brand)).toContain('https://pay.yuntuda.example');
  });

  it.each(brands)('of $id are led to encrypted alone', (brand) => {
    for (const origin of allowedOrigins(brand)) expect(origin).toMatch(/^https:\/\/[a-z0-9.-]+$/);
  });

  it.each(brands)('of $id are not on somebody’s own machine', (brand) => {
    expect(allowedOrigins(brand).filter((origin) => isDemoHost(origin.replace('https://', '')))).toEqual([]);
  });
});
