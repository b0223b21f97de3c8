import { readFileSync } from 'node:fs';
import { brands, defineBrand, tokensOf } from '@device-pay/brands';
import { logoOf } from '@device-pay/brands/logos';
import { describe, expect, it } from 'vitest';
import { checkBrands, type WholeBrand } from './check-brands.ts';
import {
  type BrandWish,
  brandFiles,
  brandLists,
  newBrand,
  newLogo,
  newTokens,
  withBrand,
} from './new-brand.ts';

const newIds = ['ac', 'acme', 'qqqqqqqq', 'zb', 'brand'];
// Without the brands that these tests make: somebody who follows the recipe literally already has a brand acme.
const others = brands.filter(({ id }) => !newIds.includes(id));
const known: readonly WholeBrand[] = others.map((brand) => ({
  ...brand,
  tokens: tokensOf(brand.id),
  logoPath: logoOf(brand.id),
}));
const whole = (wish: BrandWish): WholeBrand => ({
  ...defineBrand(newBrand(wish, others)),
  tokens: newTokens(wish),
  logoPath: newLogo(wish),
});

describe('a new brand', () => {
  it.each(newIds)('%s is complete and reads, whatever its name', (id) => {
    expect(checkBrands([...known, whole({ id })])).toEqual([]);
  });

  it('has a star of its own, however many have one already', () => {
    const taken = new Set<string>();
    let brandCount = 0;
    for (const first of 'abcdefghijklm') {
      for (const second of 'nopqrstuvwxyz') {
        taken.add(newLogo({ id: first + second }, taken));
        brandCount += 1;
      }
    }
    expect(taken.size).toBe(brandCount);
  });

  it.each(['#ff0000', '#ffff00', '#00ff00', '#0000ff', '#ffffff', '#000000', '#808080'])(
    'reads with the accent %s, however bright or dark it is',
    (accent) => {
      expect(checkBrands([...known, whole({ id: 'acme', accent })])).toEqual([]);
    },
  );

  it.each([
    ['Acme', 'two to eight small letters'],
    ['../../x', 'two to eight small letters'],
    ['zax', 'There is a brand zax already'],
    ['new', 'it is a word of the language'],
    ['public', 'it is a word of the language'],
    ['await', 'it is a word of the language'],
  ])('%s is refused: %s', (id, problem) => {
    expect(() => newBrand({ id })).toThrow(problem);
  });

  it('is refused with a colour that is none', () => {
    expect(() => newTokens({ id: 'acme', accent: 'reddish' })).toThrow('reddish is no colour');
  });

  it('is a folder of its own, with its names as they were given', () => {
    const wish = { id: 'acme', nameEn: 'Acme "Pay"', companyEn: 'Acme Ltd.' };
    const files = brandFiles(newBrand(wish, others), wish);
    expect(Object.keys(files).sort()).toEqual(Object.values(brandLists).sort());
    expect(files['brand.ts']).toContain(JSON.stringify('Acme "Pay"'));
    expect(files['operator.ts']).toContain('"Acme Ltd."');
    for (const source of Object.values(files)) expect(source).toContain('export const acme');
  });

  it.each(Object.entries(brandLists))('is one more in %s', (list, file) => {
    const source = readFileSync(new URL(`../../../packages/brands/src/${list}`, import.meta.url), 'utf8');
    // Longer than an id may be, so no brand can have this name.
    const extended = withBrand(source, 'newcomer1', file);
    expect(extended).toContain(`import { newcomer1 } from './brands/newcomer1/${file}';`);
    expect(extended).toMatch(new RegExp(`\\b${brands.at(-1)?.id}, newcomer1,?\\s*[\\]}];`));
  });
});

it.each([
  ['const all = [zax, ytd];', 'const all = [zax, ytd, acme];'],
  ['const all = {\n  zax,\n  ytd,\n};', 'const all = {\n  zax,\n  ytd, acme,\n};'],
])('a list grows as the formatter left it: %j', (before, after) => {
  const first = "import { zax } from './brands/zax/brand.ts';\n";
  expect(withBrand(first + before, 'acme', 'brand.ts')).toContain(after);
});

it('a list takes no brand that is called as the list itself', () => {
  const list = "import { zax } from './brands/zax/logo.ts';\nconst logos = { zax, tc };\n";
  expect(() => withBrand(list, 'logos', 'logo.ts')).toThrow('logos is no name of a brand');
});

describe('the check of brands', () => {
  const [first, second] = known as [WholeBrand, WholeBrand];

  it('finds nothing in those that are there', () => expect(checkBrands(known)).toEqual([]));

  it.each<[string, Partial<WholeBrand>, string]>([
    ['a host of another brand', { hosts: second.hosts }, `its host ${second.hosts[0]?.host} is zax's too`],
    ['an order code that is too long', { orderCode: 'abc' }, 'orderCode must be two small letters'],
    ['a logo with markup', { logoPath: '"/><script>' }, 'logoPath must be SVG path data'],
    ['a name in the other language', { name: { zh: 'Name', en: 'Name' } }, 'name.zh must be Chinese'],
    [
      'text that can not be read',
      { tokens: { ...first.tokens, light: { ...first.tokens.light, accentDeep: '#eeeeee' } } },
      'accentDeep #eeeeee on',
    ],
  ])('finds %s', (_, change, problem) => {
    const broken = { ...first, ...change };
    expect(checkBrands([broken, second]).join('\n')).toContain(problem);
  });
});
