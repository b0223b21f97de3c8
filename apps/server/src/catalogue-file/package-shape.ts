import { carriers, deviceStatuses } from '@device-pay/contract';
import Type, { type Static } from 'typebox';
import type { FileProblem } from '../platform/csv.ts';

const Text = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001F\\u007F]*$' });
const Fen = Type.Integer({ minimum: 0, maximum: 100_000_000 });
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const PackageType = Type.Integer({ minimum: 0, maximum: 9999 });

const exact = { additionalProperties: false } as const;

/** What one package gives. `quantity` is in the type's unit, data volume in M. */
const Detail = Type.Object(
  {
    type: PackageType,
    // With 0 a package would be paid for and give nothing.
    quantity: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    period: Type.Integer({ minimum: 1, maximum: 3660 }),
    periodUnit: Type.Enum(['MONTH', 'DAY', 'YEAR']),
    split: Type.Integer({ minimum: 0, maximum: 1 }),
  },
  exact,
);

/** The price on one site, in minor units of its currency; with an activation offer, its price and how long it lasts. */
const Price = Type.Object(
  {
    priceFen: Fen,
    originalPriceFen: Nullable(Fen),
    costFen: Fen,
    offerPriceFen: Nullable(Fen),
    offerHours: Nullable(Type.Integer({ minimum: 1, maximum: 720 })),
  },
  exact,
);

const tags = ['month', 'quarter', 'halfYear', 'year', 'highSpeed', 'newUser', 'vip'] as const;

/** A package in the catalogue's files, CSV or JSON. Null lists mean everybody. */
export const CataloguePackage = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    type: PackageType,
    nameZh: Text(100),
    nameEn: Text(100),
    descriptionZh: Text(500, 0),
    descriptionEn: Text(500, 0),
    tags: Type.Array(Type.Enum([...tags]), { maxItems: tags.length, uniqueItems: true }),
    hot: Type.Boolean(),
    highSpeed: Type.Boolean(),
    effectType: Type.Integer({ minimum: 1, maximum: 2 }),
    group: Nullable(Type.Integer({ minimum: 0, maximum: 9999 })),
    details: Type.Array(Detail, { minItems: 1, maxItems: 20 }),
    throttleKbps: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    unlimitedRecording: Type.Boolean(),
    activation: Type.Boolean(),
    oncePerDevice: Type.Boolean(),
    giftMonths: Type.Integer({ minimum: 0, maximum: 120 }),
    brands: Nullable(Type.Array(Text(16), { maxItems: 100 })),
    species: Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { maxItems: 100 })),
    models: Nullable(Type.Array(Text(64), { maxItems: 1000 })),
    carriers: Nullable(Type.Array(Type.Enum([...carriers]), { maxItems: carriers.length })),
    deviceStates: Nullable(Type.Array(Type.Enum([...deviceStatuses]), { maxItems: deviceStatuses.length })),
    termsVersion: Text(32),
    onSale: Type.Boolean(),
    sort: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
    cn: Nullable(Price),
    iso: Nullable(Price),
  },
  exact,
);

export type CataloguePackage = Static<typeof CataloguePackage>;
export type CataloguePrice = NonNullable<CataloguePackage['cn']>;
export type PackageDetail = CataloguePackage['details'][number];

/** A problem, with its place in the file (`line 12` or `packages[3]`) and its field. */
export type Problem = FileProblem;

/** A package as a file has it, not yet checked. */
export interface RawPackage {
  readonly where: string;
  readonly value: unknown;
  /** Fields that could not be read at all; they are not checked any further. */
  readonly unreadable: readonly Omit<Problem, 'where'>[];
}
