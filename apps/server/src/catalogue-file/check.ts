import { brands } from '@device-pay/brands';
import { saleTermsOf, saleTermsVersions } from '@device-pay/content';
import { packageGroups } from '@device-pay/rules';
import * as packageType from '@device-pay/rules/package-types';
import { Ajv, type ErrorObject } from 'ajv';
import { speciesNumbers, speciesOf } from '../platform/species.ts';
import { columnOf } from './columns.ts';
import { CataloguePackage, type CataloguePrice, type Problem, type RawPackage } from './package-shape.ts';

/** What the database has that a file may refer to. */
export interface KnownNames {
  readonly types: ReadonlySet<number>;
  readonly models: ReadonlySet<string>;
}

const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile<CataloguePackage>(
  CataloguePackage,
);
const brandIds = new Set<string>(brands.map((brand) => brand.id));

/** The correct packages of a file, and all problems of the others, in the file's order. */
export function checkPackages(
  raw: readonly RawPackage[],
  known: KnownNames,
): { readonly packages: CataloguePackage[]; readonly problems: Problem[] } {
  const packages: CataloguePackage[] = [];
  const problems: Problem[] = [];
  const placeOfId = new Map<number, string>();
  for (const item of raw) {
    const found = problemsOf(item, known);
    const isCsv = item.where.startsWith('line');
    const { id } = (item.value ?? {}) as { id?: unknown };
    if (typeof id === 'number') {
      const before = placeOfId.get(id);
      if (before) found.push({ field: 'id', problem: `${id} is there already, at ${before}` });
      else placeOfId.set(id, item.where);
    }
    problems.push(...found.map((one) => ({ where: item.where, ...(isCsv ? inColumn(one) : one) })));
    if (found.length === 0) packages.push(item.value as CataloguePackage);
  }
  return { packages, problems };
}

type Found = Omit<Problem, 'where'>;

function problemsOf({ value, unreadable }: RawPackage, known: KnownNames): Found[] {
  if (!validate(value)) {
    const unread = new Set(unreadable.map(({ field }) => field));
    const others = relevant(validate.errors ?? [])
      .map(problemOf)
      .filter(({ field }) => !unread.has(rootOf(field)) && !unread.has(columnOf(field)));
    return [...unreadable, ...others];
  }
  return [...unreadable, ...meaningProblems(value, known)];
}

/**
 * For a field that may be null, ajv reports an error for each alternative: this keeps only the intended one, once per
 * field.
 */
function relevant(errors: readonly ErrorObject[]): ErrorObject[] {
  const told = errors.filter((error) => error.keyword !== 'anyOf' && error.params.type !== 'null');
  return told.filter(
    (error, index) => told.findIndex((one) => problemOf(one).field === problemOf(error).field) === index,
  );
}

const rootOf = (field: string): string => field.split(/[[.]/)[0] ?? field;

function problemOf(error: ErrorObject): Found {
  const path = error.instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const { missingProperty, additionalProperty, allowedValues, limit } = error.params as Record<
    string,
    unknown
  >;
  const name = missingProperty ?? additionalProperty;
  const field = [path, typeof name === 'string' ? name.slice(0, 60) : ''].filter(Boolean).join('.');
  const texts: Readonly<Record<string, string>> = {
    required: 'is required',
    additionalProperties: 'is not a known field',
    enum: `must be one of ${Array.isArray(allowedValues) ? allowedValues.join(', ') : ''}`,
    pattern: 'must not hold control characters',
    minLength: 'must not be empty',
    minItems: 'must not be empty',
    maxLength: `must have at most ${limit} characters`,
    minimum: `must not be below ${limit}`,
    maximum: `must not be above ${limit}`,
    uniqueItems: 'must not repeat anything',
  };
  // An empty cell is null; ajv would call for an integer where the column takes an amount.
  const isMissing = error.keyword === 'type' && error.data === null && field !== '';
  const problem = isMissing ? 'must not be empty' : texts[error.keyword];
  return { field: field || '(package)', problem: problem ?? error.message ?? 'is not right' };
}

/** In a CSV file a problem names the column; the problem's text says which item of its list is meant. */
function inColumn({ field, problem }: Found): Found {
  const column = columnOf(field);
  const root = rootOf(column);
  const inner = column
    .slice(root.length)
    .replace(/^\[(\d+)\]\.?/, (_, index) => `item ${Number(index) + 1} `);
  return { field: root, problem: inner.trim() ? `${inner.trim()}: ${problem}` : problem };
}

/**
 * The largest quantity of which 12, the most of one order, still fit its column: otherwise an order would be paid for
 * and could never be delivered.
 */
const mostQuantity = Math.floor((2 ** 31 - 1) / 12);

function withGifts(
  { quantity, period, periodUnit }: CataloguePackage['details'][number],
  giftMonths: number,
) {
  if (periodUnit === 'DAY') return quantity;
  return quantity * (1 + giftMonths / (period * (periodUnit === 'YEAR' ? 12 : 1)));
}

/** The least that every activation must give, by package type: pages and help promise it. */
const firstWarnings = [
  { type: packageType.smsAlarm, least: 10 },
  { type: packageType.phoneAlarm, least: 5 },
] as const;

const givesOf = ({ details }: CataloguePackage, type: number): number =>
  details.reduce((sum, detail) => sum + (detail.type === type ? detail.quantity : 0), 0);

const groups: readonly number[] = Object.values(packageGroups);
const numbersOf = (named: Readonly<Record<string, number>>): string =>
  Object.entries(named)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ');

/** The checks that a schema can't express. */
function meaningProblems(item: CataloguePackage, known: KnownNames): Found[] {
  const found: Found[] = [];
  const add = (field: string, problem: string) => found.push({ field, problem });
  if (!known.types.has(item.type)) add('type', `${item.type} is no package type`);
  for (const detail of item.details) {
    const { type, quantity, period, split } = detail;
    if (!known.types.has(type)) add('details', `${type} is no package type`);
    if (withGifts(detail, item.giftMonths) > mostQuantity)
      add('details', `more than ${mostQuantity} cannot be counted, gift months among them`);
    if (split === 1 && quantity < period)
      add('details', `${quantity} cannot be divided over ${period} periods`);
  }
  if (!item.details.some((detail) => detail.type === item.type)) {
    add('details', `must give something of its own type ${item.type}`);
  }
  if (item.activation && firstWarnings.some(({ type, least }) => givesOf(item, type) < least)) {
    add(
      'activation',
      'one gives at least 10 SMS alarms and 5 calls: `1: 10 / 1 YEAR + 2: 5 / 1 YEAR` of its details',
    );
  }
  // The shop would sell it all the same, by the rules of no group, or to nobody.
  if (item.group !== null && !groups.includes(item.group))
    add('group', `${item.group} is no group: ${groups.join(', ')} or empty`);
  for (const species of item.species ?? [])
    if (!speciesOf(species)) add('species', `${species} is no species: ${numbersOf(speciesNumbers)}`);
  for (const brand of item.brands ?? []) if (!brandIds.has(brand)) add('brands', `${brand} is no brand`);
  for (const model of item.models ?? []) if (!known.models.has(model)) add('models', `${model} is no model`);
  // Buyers would agree to a text that is not there.
  if (!saleTermsOf(item.termsVersion)) {
    const versions = saleTermsVersions.map(({ version }) => version).join(', ');
    add('termsVersion', `${item.termsVersion} is no version of the terms of sale: ${versions}`);
  }
  if (item.giftMonths > 0 && item.unlimitedRecording) {
    add('giftMonths', 'a year of unlimited recording has 365 days and no gift months');
  }
  if (!item.cn && !item.iso) add('cn.priceFen', 'must have a price on one site at least');
  for (const site of ['cn', 'iso'] as const) {
    const price = item[site];
    if (price) found.push(...priceProblems(price).map((one) => ({ ...one, field: `${site}.${one.field}` })));
  }
  return found;
}

function priceProblems({
  priceFen,
  originalPriceFen,
  costFen,
  offerPriceFen,
  offerHours,
}: CataloguePrice): Found[] {
  const found: Found[] = [];
  if (originalPriceFen !== null && originalPriceFen <= priceFen) {
    found.push({ field: 'originalPriceFen', problem: 'must be above the price' });
  }
  if (priceFen > 0 && costFen > priceFen)
    found.push({ field: 'costFen', problem: 'must not be above the price' });
  if ((offerPriceFen === null) !== (offerHours === null)) {
    found.push({
      field: offerPriceFen === null ? 'offerPriceFen' : 'offerHours',
      problem: 'an offer has both a price and its hours',
    });
  }
  if (offerPriceFen !== null && (offerPriceFen < 1 || offerPriceFen >= priceFen)) {
    found.push({ field: 'offerPriceFen', problem: 'must be above 0 and below the price' });
  } else if (offerPriceFen !== null && offerPriceFen < costFen) {
    found.push({ field: 'offerPriceFen', problem: 'must not be below the cost' });
  }
  return found;
}
