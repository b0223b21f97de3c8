import { hostileTexts } from '@device-pay/content/hostile-texts';
import type { Chance } from './chance.ts';

export type Fields = Record<string, unknown>;

/** The schema of a value in the OpenAPI document. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly items?: ValueSchema;
  readonly example?: unknown;
}

/** Values of the world that a field of this name may have, beside its example. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** None may look like a leak, as they are echoed in answers (judge.ts, `leaks`). */
export const hostileValues: readonly string[] = [
  ...hostileTexts,
  '',
  ' ',
  '\u3000',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e309',
  '-1',
  '1.5',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '99999999999999999999',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202e\u200b\ufeff',
  'é'.repeat(70),
  '🛰️👩‍🚀',
  "' or 1=1; --",
  "'; drop table orders; --",
  '%" or ""="_\\',
  '%%%___',
  '$1',
  '../../../../secret.pem',
  '..%2f..%2fsecret.pem',
  '%s%n%x',
  '{"$gt":""}',
  '[object Object]',
  '{{7*7}}',
  '$(sleep 20)',
  '(a+)+$',
  'http://169.254.169.254/latest/meta-data/',
  'gopher://127.0.0.1:5432/x',
  'a\r\nset-cookie: a=b',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+14:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  'constructor',
];

const wrongTypes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [null],
  [[['deep']]],
  {},
  { a: { b: 1 } },
  { length: 3, toString: 1 },
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  '\ud800',
];

const names = [
  '__proto__',
  'constructor',
  'toString',
  'a[0].b',
  'packages[99].packageId',
  'x'.repeat(300),
  '',
];
const patternOf = new Map<string, RegExp>();

function fits({ pattern, minLength = 0, maxLength = 10_000 }: ValueSchema, text: string): boolean {
  if ([...text].length < minLength || [...text].length > maxLength) return false;
  if (pattern === undefined) return true;
  let expression = patternOf.get(pattern);
  if (!expression) {
    expression = new RegExp(pattern, 'u');
    patternOf.set(pattern, expression);
  }
  return expression.test(text);
}

/** A text that the schema allows: of the world, of the document, or a hostile one. */
function goodText(schema: ValueSchema, name: string, known: Known, chance: Chance): unknown {
  const candidates = [...(known[name] ?? []), schema.example].filter((value) => value !== undefined);
  if (candidates.length > 0 && chance.percent(85)) return chance.pick(candidates);
  const length = Math.min(schema.maxLength ?? 40, Math.max(schema.minLength ?? 0, chance.below(60)));
  const digits = Array.from({ length: 20 }, () => chance.below(10)).join('');
  const tries = [chance.pick(hostileValues), digits.slice(0, 15), digits, digits.slice(0, 6), '2026-11-20'];
  return (
    tries.find((text) => fits(schema, text)) ??
    candidates[0] ??
    'Aa1-'.repeat(Math.ceil(length / 4)).slice(0, length)
  );
}

/** A value that the schema allows. */
function goodValue(schema: ValueSchema, name: string, known: Known, chance: Chance): unknown {
  if (schema.enum) return chance.pick(schema.enum);
  switch (schema.type ?? '') {
    case 'object':
      return goodFields(schema, known, chance);
    case 'array': {
      if (schema.example !== undefined && chance.percent(40)) return structuredClone(schema.example);
      const most = Math.min(schema.maxItems ?? 3, 3);
      const length = Math.max(schema.minItems ?? 0, chance.below(most + 1));
      return Array.from({ length }, () =>
        goodValue(schema.items ?? {}, name.replace(/s$/, ''), known, chance),
      );
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 2 ** 31 - 1 } = schema;
      const candidates = [...(known[name] ?? []), schema.example].filter((value) => value !== undefined);
      if (candidates.length > 0 && chance.percent(70)) return chance.pick(candidates);
      return chance.pick([minimum, maximum, minimum + chance.below(Math.min(100, maximum - minimum) + 1)]);
    }
    case 'boolean':
      return chance.percent(50);
    default:
      return goodText(schema, name, known, chance);
  }
}

/** Fields that the schema allows: the required ones, and some of the others. */
export function goodFields(schema: ValueSchema, known: Known, chance: Chance): Fields {
  const fields: Fields = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.items?.format === 'binary') continue;
    if (schema.required?.includes(name) || chance.percent(45)) {
      fields[name] = goodValue(property, name, known, chance);
    }
  }
  return fields;
}

function badValue(chance: Chance): unknown {
  if (chance.percent(60)) return chance.pick(hostileValues);
  if (chance.percent(75)) return structuredClone(chance.pick(wrongTypes));
  if (chance.percent(50))
    return chance.pick(['x', '7', '中', '\\']).repeat(chance.pick([300, 5_000, 70_000]));
  let deep: unknown = chance.pick(hostileValues);
  for (let depth = chance.below(400); depth > 0; depth -= 1) deep = chance.percent(50) ? [deep] : { a: deep };
  return deep;
}

/** Breaks one to three fields: removes one, changes its value or type, repeats it, or adds an unknown one. */
export function mutate(fields: Fields, schema: ValueSchema, chance: Chance): Fields {
  const broken: Fields = { ...fields };
  const known = Object.keys(schema.properties ?? {});
  for (let times = 1 + chance.below(3); times > 0; times -= 1) {
    const name = known.length > 0 && chance.percent(85) ? chance.pick(known) : chance.pick(names);
    const value = broken[name];
    const isList = Array.isArray(value);
    if (isList && value.length > 0 && chance.percent(50)) {
      broken[name] = chance.percent(30)
        ? Array.from({ length: chance.pick([2, 60, 2_000]) }, () => value[0] as unknown)
        : value.map((item) => mutateItem(item, schema.properties?.[name]?.items ?? {}, chance));
      continue;
    }
    const way = chance.below(20);
    if (way < 3) delete broken[name];
    else set(broken, name, way < 6 ? [value ?? 'a', badValue(chance)] : badValue(chance));
  }
  return broken;
}

/** Sets an own property even for names like `__proto__`. */
const set = (fields: Fields, name: string, value: unknown): unknown =>
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });

const mutateItem = (item: unknown, schema: ValueSchema, chance: Chance): unknown =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && chance.percent(70)
    ? mutate(item as Fields, schema, chance)
    : badValue(chance);
