import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { type Brand, type BrandId, type BrandTokens, brands } from '@device-pay/brands';
import { logoOf } from '@device-pay/brands/logos';
import { deriveTokens } from './derive-tokens.ts';

/** What somebody specifies of a new brand; everything else is derived from it. */
export interface BrandWish {
  readonly id: BrandId;
  readonly nameZh?: string | undefined;
  readonly nameEn?: string | undefined;
  /** `#rrggbb` */
  readonly accent?: string | undefined;
  /** The parent domain of the hosts: `acme.example` gives pay.acme.example and pay-global.acme.example. */
  readonly domain?: string | undefined;
  /** Two lower-case letters with which its order numbers begin. */
  readonly orderCode?: string | undefined;
  readonly phone?: string | undefined;
  readonly companyZh?: string | undefined;
  readonly companyEn?: string | undefined;
  readonly placeZh?: string | undefined;
  readonly placeEn?: string | undefined;
  /** The id of its app in Apple's App Store. */
  readonly appleId?: string | undefined;
  readonly email?: string | undefined;
}

type NewBrand = Pick<Brand, 'id' | 'orderCode' | 'name' | 'hosts' | 'support'>;

const hueOf = (id: BrandId): number => createHash('sha256').update(id).digest().readUInt16BE(0) % 360;

/** A star as the logo of a brand that has none yet. The number and depth of its points are derived from the name. */
function starPath(name: string): string {
  const [, , a = 0, b = 0] = createHash('sha256').update(name).digest();
  const points = 5 + (a % 7);
  const inner = 4 + (3 * b) / 256;
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? 10 : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    const at = (value: number) => Number((12 + radius * value).toFixed(2));
    return `${at(Math.cos(angle))} ${at(Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}

/** The brand's star, or the next one that no other brand has, so that no two look alike. */
export function newLogo({ id }: BrandWish, taken = new Set(brands.map((brand) => logoOf(brand.id)))): string {
  let name: string = id;
  while (taken.has(starPath(name))) name += '+';
  return starPath(name);
}

/** Two letters, if possible from the id, with which no other brand's order numbers begin. */
function freeOrderCode(id: BrandId, taken: ReadonlySet<string>): string {
  const letters = [...id, ...'abcdefghijklmnopqrstuvwxyz'];
  for (const second of letters.slice(1)) {
    const code = `${id[0]}${second}`;
    if (!taken.has(code)) return code;
  }
  throw new Error(`Every order code that begins with ${id[0]} is taken: give one with --order-code`);
}

/** Whether the id can be the name of a variable, as in the brand's files and in the lists. */
function isVariableName(id: string): boolean {
  try {
    new Script(`(async () => { 'use strict'; const ${id} = 0; })`);
    return true;
  } catch {
    return false;
  }
}

/** A complete brand from a wish. Throws with a sentence when the wish can't be met. */
export function newBrand(wish: BrandWish, existing: readonly Brand[] = brands): NewBrand {
  const { id } = wish;
  if (!/^[a-z]{2,8}$/.test(id)) throw new Error(`${id} is no name of a brand: two to eight small letters`);
  if (!isVariableName(id)) throw new Error(`${id} is no name of a brand: it is a word of the language`);
  if (existing.some((brand) => brand.id === id)) throw new Error(`There is a brand ${id} already`);
  const domain = wish.domain ?? `${id}.example`;
  const title = `${id[0]?.toUpperCase()}${id.slice(1)}`;
  return {
    id,
    orderCode: wish.orderCode ?? freeOrderCode(id, new Set(existing.map((brand) => brand.orderCode))),
    name: { zh: wish.nameZh ?? `${title} 服务`, en: wish.nameEn ?? `${title} Services` },
    hosts: [
      { host: `pay.${domain}`, site: 'cn' },
      { host: `pay-global.${domain}`, site: 'iso' },
    ],
    support: { phone: wish.phone ?? '400-600-1000', email: wish.email ?? `support@${domain}` },
  };
}

/** The brand's colours, from the wished accent or else from a derived one. */
export const newTokens = ({ id, accent }: BrandWish): BrandTokens =>
  deriveTokens(accent ?? `hsl(${hueOf(id)} 62% 45%)`);

/** The files of a brand below brands/<id>/, by name. */
export function brandFiles(brand: NewBrand, wish: BrandWish): Readonly<Record<string, string>> {
  const { id, name, hosts } = brand;
  const domain = hosts[0]?.host.replace(/^pay\./, '') ?? `${id}.example`;
  const operator = {
    company: { zh: wish.companyZh ?? `${name.zh}运营公司`, en: wish.companyEn ?? `${name.en} Co., Ltd.` },
    place: { zh: wish.placeZh ?? '深圳市', en: wish.placeEn ?? 'Shenzhen' },
    mediaHosts: [`media.${domain}`],
  };
  return {
    'brand.ts': [
      "import { defineBrand } from '../../brand.ts';",
      '',
      `export const ${id} = defineBrand(${JSON.stringify(brand, null, 2)});`,
      '',
    ].join('\n'),
    'tokens.ts': [
      "import type { BrandTokens } from '../../tokens.ts';",
      '',
      `export const ${id}: BrandTokens = ${JSON.stringify(newTokens(wish), null, 2)};`,
      '',
    ].join('\n'),
    'logo.ts': `export const ${id} = ${JSON.stringify(newLogo(wish))};\n`,
    'operator.ts': [
      "import type { Operator } from '../../operator.ts';",
      '',
      `export const ${id}: Operator = ${JSON.stringify(operator, null, 2)};`,
      '',
    ].join('\n'),
    'native-app.ts': [
      "import { defineNativeApp } from '../../define-native-app.ts';",
      '',
      `export const ${id} = defineNativeApp(${JSON.stringify(id)}, ${JSON.stringify(wish.appleId ?? '0')});`,
      '',
    ].join('\n'),
  };
}

/** The lists of brands, each with the file in a brand's folder that it imports. */
export const brandLists = {
  'brands.ts': 'brand.ts',
  'brand-tokens.ts': 'tokens.ts',
  'logos.ts': 'logo.ts',
  'operators.ts': 'operator.ts',
  'native-app.ts': 'native-app.ts',
} as const;

/** The source of a list with one more brand; `file` is what the list imports from each brand. */
export function withBrand(source: string, id: BrandId, file: string): string {
  // Formatted on one line, or with one line for each brand and a trailing comma.
  const list = /(= [[{]\s*)(\w+(?:,\s*\w+)+)(,?\s*[\]}];)/;
  const imports = /import \{ \w+ \} from '\.\/brands\/\w+\/[\w-]+\.ts';\n/;
  if (!list.test(source) || !imports.test(source)) throw new Error('There is no list of brands to add to');
  if (new RegExp(`\\b(?:const|function|type) ${id}\\b`).test(source))
    throw new Error(`${id} is no name of a brand: a list of brands is called so`);
  return source
    .replace(imports, (first) => `${first}import { ${id} } from './brands/${id}/${file}';\n`)
    .replace(list, (_, before: string, names: string, after: string) => `${before}${names}, ${id}${after}`);
}
