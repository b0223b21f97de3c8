import { type AccentTokens, type Brand, type BrandTokens, contrastRatio, neutrals } from '@device-pay/brands';

type Problem = string;

/** A brand with its colours and its logo. */
export type WholeBrand = Brand & { readonly tokens: BrandTokens; readonly logoPath: string };

function contrastProblems({ id, tokens }: WholeBrand): Problem[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const own = tokens[scheme];
    const { card, ground, heroInk } = neutrals[scheme];
    const pairs: readonly (readonly [keyof AccentTokens | 'heroInk', string, string, number])[] = [
      ['accentInk', own.accentInk, own.accent, 4.5],
      ['accentDeep', own.accentDeep, own.accentSoft, 4.5],
      ['accentDeep', own.accentDeep, card, 4.5],
      ['accentDeep', own.accentDeep, ground, 4.5],
      ['heroInk', heroInk, own.heroFrom, 4.5],
      ['heroInk', heroInk, own.heroTo, 4.5],
      ['accent', own.accent, card, 3],
      ['accent', own.accent, ground, 3],
      ['accent', own.accent, own.accentSoft, 3],
    ];
    return pairs
      .filter(([, ink, behind, ratio]) => contrastRatio(ink, behind) < ratio)
      .map(([name, ink, behind, ratio]) => {
        const measured = contrastRatio(ink, behind).toFixed(2);
        return `${id}, ${scheme}: ${name} ${ink} on ${behind} has ${measured}:1, not ${ratio}:1`;
      });
  });
}

function shapeProblems(brand: WholeBrand): Problem[] {
  const { id, orderCode, name, hosts, tokens, logoPath, payMethods, support } = brand;
  const colours = [...Object.values(tokens.light), ...Object.values(tokens.dark)];
  const rules: readonly (readonly [boolean, string])[] = [
    [/^[a-z]{2,8}$/.test(id), 'id must be two to eight small letters'],
    [/^[a-z]{2}$/.test(orderCode), 'orderCode must be two small letters'],
    [/\p{Script=Han}/u.test(name.zh), 'name.zh must be Chinese'],
    [/^[\x20-\x7e]+$/.test(name.en), 'name.en must be plain English'],
    [hosts.every(({ host }) => /^[a-z0-9.-]+$/.test(host)), 'hosts must be names without a port'],
    [colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)), 'tokens must be colours as #rrggbb'],
    [/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/.test(logoPath), 'logoPath must be SVG path data'],
    [/^[+\d][\d -]{5,}$/.test(support.phone), 'support.phone must be a telephone number'],
    [/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(support.email), 'support.email must be an e-mail address'],
    ...(['cn', 'iso'] as const).flatMap((site) => [
      [hosts.some((host) => host.site === site), `hosts must name one of the site ${site}`] as const,
      [payMethods[site].web.length > 0, `payMethods.${site}.web must offer something`] as const,
      [payMethods[site].native.length > 0, `payMethods.${site}.native must offer something`] as const,
    ]),
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => `${id}: ${problem}`);
}

/** Properties that must differ between brands. */
const unique = {
  host: (brand: WholeBrand) => brand.hosts.map(({ host }) => host),
  orderCode: (brand: WholeBrand) => [brand.orderCode],
  id: (brand: WholeBrand) => [brand.id],
  'accent colour': (brand: WholeBrand) => [brand.tokens.light.accent],
  logoPath: (brand: WholeBrand) => [brand.logoPath],
};

function sharedProblems(brands: readonly WholeBrand[]): Problem[] {
  return Object.entries(unique).flatMap(([name, valuesOf]) => {
    const owners = new Map<string, string>();
    return brands.flatMap((brand) =>
      valuesOf(brand).flatMap((value) => {
        const owner = owners.get(value);
        owners.set(value, brand.id);
        return owner ? [`${brand.id}: its ${name} ${value} is ${owner}'s too`] : [];
      }),
    );
  });
}

/** Everything that is wrong with the brands, a sentence each; empty when they may be released. */
export const checkBrands = (brands: readonly WholeBrand[]): readonly Problem[] => [
  ...brands.flatMap((brand) => [...shapeProblems(brand), ...contrastProblems(brand)]),
  ...sharedProblems(brands),
];
