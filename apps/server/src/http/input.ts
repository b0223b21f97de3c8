import type { CallDefinition } from '@device-pay/contract';
import type { FastifyRequest } from 'fastify';
import { withoutTurning } from '../platform/turning-characters.ts';

/** Fields that every call may carry; they are never "unknown fields". */
export interface CommonFields {
  readonly token: string | null;
  readonly lang: string | null;
  readonly site: string | null;
  readonly platform: string | null;
}

const commonNames = ['token', 'lang', 'site', 'platform', 'projectId'] as const;
/**
 * Validation reports a problem for each unknown field and each broken item, but only ten are shown: a body full of them
 * would only keep the process busy. So no more unknown fields than this are kept, and one item more than a list takes.
 */
const mostUnknownFields = 11;
/** Half of a character of two: a text has it as \ufffd in any case, but JSON in the database takes none. */
const half = /\p{Surrogate}/gu;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A bearer token of the header. */
const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w~+/.=-]{1,256})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The token of a request whose body has these fields; the header's goes first. */
export const tokenOf = (request: FastifyRequest, body: Fields): string | null =>
  bearerOf(request) ?? textOf(body.token);

/**
 * Brings a form, a query or a JSON body into the shape that the call's schema describes: common fields taken
 * out, `packages[0].packageId` nested, `imeis=a,b` and repeated fields made lists, numbers and booleans read
 * from their texts. Nothing is checked here: that is the validator's.
 */
export function readInput(
  request: FastifyRequest,
  { input: schema, effect }: Pick<CallDefinition, 'input' | 'effect'>,
): { input: Fields; common: CommonFields; tokenInUrl: boolean } {
  const query = isFields(request.query) ? request.query : {};
  const body = isFields(request.body) ? request.body : {};
  // A GET is also asked for as HEAD.
  const source = request.method === 'POST' ? body : query;

  const common: CommonFields = {
    token: tokenOf(request, body),
    lang: textOf(source.lang) ?? textOf(query.lang),
    site: textOf(source.site) ?? textOf(query.site),
    platform: textOf(source.platform) ?? textOf(query.platform),
  };

  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  const mayBeBlank = effect === 'read' && (request.method === 'GET' || !isJson);
  const given = mayBeBlank ? withoutBlanks(source, schema as Shape) : source;
  return {
    input: shapedFields(nested(given, schema as Shape), schema as Shape),
    common,
    tokenInUrl: 'token' in query,
  };
}

/**
 * A form sends a filter that was left blank as an empty text. Where the field is optional and takes no empty text, it
 * is dropped, as that is all it can mean; a required one stays, for the check to name. In a call that changes something
 * every blank stays: "this device" must not become "all of it".
 */
function withoutBlanks(fields: Fields, { properties, required }: Shape): Fields {
  const isBlank = ([name, value]: [string, unknown]): boolean => {
    if (value !== '' || !Object.hasOwn(properties ?? {}, name)) return false;
    const shape = properties?.[name];
    return shape !== undefined && !required?.includes(name) && !takesEmpty(shape);
  };
  return Object.fromEntries(Object.entries(fields).filter((field) => !isBlank(field)));
}

const takesEmpty = (shape: Shape): boolean =>
  shape.anyOf?.some(takesEmpty) ??
  (shape.type === 'string' &&
    shape.const === undefined &&
    !shape.minLength &&
    new RegExp(shape.pattern ?? '', 'u').test(''));

/**
 * `packages[0].packageId=1` → `packages: [{packageId: 1}]`, and `alarms[0].threshold.value=80` likewise, as deep as the
 * schema goes. Other names stay, without those of common fields.
 */
function nested(fields: Fields, schema: Shape): Fields {
  const result: Fields = {};
  let unknown = 0;
  for (const [name, value] of Object.entries(fields)) {
    const path = pathIn(schema, name);
    if (path) place(result, path, value);
    else if (!isCommon(name) && ++unknown <= mostUnknownFields) set(result, name, value);
  }
  return result;
}

const isCommon = (name: string): boolean => (commonNames as readonly string[]).includes(name);

const has = (schema: Shape | undefined, name: string): boolean =>
  Object.hasOwn(schema?.properties ?? {}, name);

type Step = string | number;

/** Where the schema has the field that a name means; null if it has none. */
function pathIn(schema: Shape, name: string): Step[] | null {
  if (!/^\w+(?:\[\d{1,2}\]|\.\w+)*$/.test(name)) return null;
  const path: Step[] = [];
  let shape: Shape | undefined = schema;
  for (const [, index, field = ''] of name.matchAll(/\[(\d+)\]|(\w+)/g)) {
    path.push(index === undefined ? field : Number(index));
    if (index !== undefined) shape = shape.items;
    else shape = has(shape, field) ? shape.properties?.[field] : undefined;
    if (!shape) return null;
  }
  return path;
}

function place(fields: Fields, path: readonly Step[], value: unknown): void {
  let target: object = fields;
  for (const [i, step] of path.entries()) {
    const next = path[i + 1];
    const there: unknown = Reflect.get(target, step);
    if (next === undefined) set(target, step, value);
    else if (typeof next === 'number') target = Array.isArray(there) ? there : put(target, step, []);
    else target = isFields(there) ? there : put(target, step, {});
  }
}

function put(target: object, step: Step, inner: object): object {
  set(target, step, inner);
  return inner;
}

/** Defines an own property whatever its name: `__proto__` from a client must stay plain data. */
function set(target: object, name: Step, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
}

/**
 * A value as its schema's type has it, where a form or a query can only say it as text. What does not fit stays
 * as it came, for the check to name. Stricter than ajv's own coercion, which takes a blank, null or false for 0.
 */
function shaped(value: unknown, schema: Shape): unknown {
  switch (schema.type ?? '') {
    case 'object': {
      const fields = jsonOf(value, '{');
      return isFields(fields) ? shapedFields(withFewUnknown(fields, schema), schema) : value;
    }
    case 'array': {
      const given = jsonOf(value, '[');
      const most = schema.maxItems === undefined ? undefined : schema.maxItems + 1;
      const list =
        typeof given === 'string' ? given.split(',', most) : typeof given === 'number' ? [given] : given;
      // Holes of a sparse list would pass as undefined items.
      return Array.isArray(list)
        ? Array.from(list.slice(0, most), (item) => shaped(item ?? null, schema.items ?? {}))
        : list;
    }
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
    case 'string':
      // Other people are shown what one person writes.
      return typeof value === 'number'
        ? String(value)
        : typeof value === 'string'
          ? withoutTurning(value).replace(half, '\ufffd')
          : value;
    default:
      // No choice is a list or an object, and comparing deep ones, where no choice may repeat, overflows the stack.
      return schema.enum && typeof value === 'object' ? null : value;
  }
}

/** A list or an object that a form says as JSON; any other value as it is. */
function jsonOf(value: unknown, beginning: '{' | '['): unknown {
  if (typeof value !== 'string' || !value.startsWith(beginning)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function withFewUnknown(fields: Fields, schema: Shape): Fields {
  const names = Object.keys(fields);
  if (names.length <= mostUnknownFields) return fields;
  const kept: Fields = {};
  let unknown = 0;
  for (const name of names) {
    if (has(schema, name) || ++unknown <= mostUnknownFields) set(kept, name, fields[name]);
  }
  return kept;
}

function shapedFields(fields: Fields, schema: Shape): Fields {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = fields[name];
    // A form can't tell an empty list from none, so it is dropped; where the list is required, JSON may send it empty.
    const isEmptyList =
      property.type === 'array' &&
      (value === '' || (Array.isArray(value) && !value.length && !schema.required?.includes(name)));
    if (isEmptyList) delete fields[name];
    else set(fields, name, shaped(value, property));
  }
  return fields;
}
