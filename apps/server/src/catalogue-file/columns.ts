import { decimalToFen, fenToDecimal } from '@device-pay/rules';
import { parseDetails, printDetails } from './details-text.ts';
import type { CataloguePackage, CataloguePrice, PackageDetail } from './package-shape.ts';

/** How a kind of value is written in a cell. `parse` returns undefined for a text that is not such a value. */
interface Kind {
  parse(text: string): unknown;
  print(value: never): string;
  readonly expects: string;
}

const kind = <T>(
  expects: string,
  parse: (text: string) => T | undefined,
  print: (value: T) => string,
): Kind => ({ parse, print: print as (value: never) => string, expects });

/** An empty cell is null. */
const optional = (inner: Kind): Kind => ({
  expects: `${inner.expects} or empty`,
  parse: (text) => (text === '' ? null : inner.parse(text)),
  print: (value: unknown) => (value === null ? '' : inner.print(value as never)),
});

const text = kind<string>(
  'text',
  (value) => value,
  (value) => value,
);
const integer = kind<number>(
  'a whole number',
  (value) => (/^-?\d{1,12}$/.test(value) ? Number(value) : undefined),
  String,
);
const flag = kind<boolean>(
  'yes or no',
  (value) => ({ yes: true, no: false })[value.toLowerCase()],
  (value) => (value ? 'yes' : 'no'),
);
const money = kind<number>(
  'an amount such as 29.90',
  (value) => decimalToFen(value) ?? undefined,
  fenToDecimal,
);
const details = kind<PackageDetail[]>(
  'like "9: 30720 / 1 MONTH + 1: 10 / 1 YEAR"',
  (value) => parseDetails(value) ?? undefined,
  printDetails,
);

/** Items with `|`. A list that allows nobody is `none`: an empty cell allows everybody. */
const list = (item: Kind): Kind =>
  kind<unknown[]>(
    `${item.expects}, several with |`,
    (value) => {
      if (value === 'none') return [];
      const items = value.split('|').map((one) => item.parse(one.trim()));
      return items.includes(undefined) || items.includes('') ? undefined : items;
    },
    (value) => (value.length === 0 ? 'none' : value.map((one) => item.print(one as never)).join('|')),
  );
/** Tags describe a package and restrict nobody: no tags are an empty cell. */
const tags: Kind = kind<string[]>(
  'tags, several with |',
  (value) => (value === '' ? [] : value.split('|').map((one) => one.trim())),
  (value) => value.join('|'),
);

type PlainField = Exclude<keyof CataloguePackage, 'cn' | 'iso'>;

/** The columns of a CSV file, in their order; each is a field of a package. */
const plainColumns: Readonly<Record<PlainField, Kind>> = {
  id: integer,
  type: integer,
  nameZh: text,
  nameEn: text,
  descriptionZh: text,
  descriptionEn: text,
  tags,
  hot: flag,
  highSpeed: flag,
  effectType: integer,
  group: optional(integer),
  details,
  throttleKbps: optional(integer),
  unlimitedRecording: flag,
  activation: flag,
  oncePerDevice: flag,
  giftMonths: integer,
  brands: optional(list(text)),
  species: optional(list(integer)),
  models: optional(list(text)),
  carriers: optional(list(text)),
  deviceStates: optional(list(text)),
  termsVersion: text,
  onSale: flag,
  sort: integer,
};

/** `cnPrice`, `cnOriginalPrice` …; all empty for a site on which the package has no price. */
const priceColumns: readonly (readonly [suffix: string, field: keyof CataloguePrice, kind: Kind])[] = [
  ['Price', 'priceFen', optional(money)],
  ['OriginalPrice', 'originalPriceFen', optional(money)],
  ['Cost', 'costFen', optional(money)],
  ['OfferPrice', 'offerPriceFen', optional(money)],
  ['OfferHours', 'offerHours', optional(integer)],
];
const sites = ['cn', 'iso'] as const;

export const columnNames: readonly string[] = [
  ...Object.keys(plainColumns),
  ...sites.flatMap((site) => priceColumns.map(([suffix]) => `${site}${suffix}`)),
];

export function printRow(item: CataloguePackage): Record<string, string> {
  const row: Record<string, string> = {};
  for (const [name, { print }] of Object.entries(plainColumns)) {
    row[name] = print(item[name as PlainField] as never);
  }
  for (const site of sites) {
    for (const [suffix, field, { print }] of priceColumns) {
      row[`${site}${suffix}`] = print((item[site]?.[field] ?? null) as never);
    }
  }
  return row;
}

/** A row as a package, and the cells that can't be read. */
export function parseRow(row: Readonly<Record<string, string>>): {
  readonly value: Record<string, unknown>;
  readonly unreadable: { readonly field: string; readonly problem: string }[];
} {
  const unreadable: { field: string; problem: string }[] = [];
  const read = (column: string, { parse, expects }: Kind): unknown => {
    const parsed = parse(row[column] ?? '');
    if (parsed === undefined) unreadable.push({ field: column, problem: `must be ${expects}` });
    return parsed;
  };
  const value: Record<string, unknown> = {};
  for (const [name, columnKind] of Object.entries(plainColumns)) value[name] = read(name, columnKind);
  for (const site of sites) {
    const cells = priceColumns.map(([suffix, field, columnKind]) => [
      field,
      read(`${site}${suffix}`, columnKind),
    ]);
    value[site] = cells.every(([, cell]) => cell === null) ? null : Object.fromEntries(cells);
  }
  return { value, unreadable };
}

/** The column for a problem with a field of the package: `cn.priceFen` is in `cnPrice`. */
export function columnOf(field: string): string {
  const [site, inner] = field.split('.');
  const column = priceColumns.find(([, name]) => name === inner);
  return column && (site === 'cn' || site === 'iso') ? `${site}${column[0]}` : field;
}
