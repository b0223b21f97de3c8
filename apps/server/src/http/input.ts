import type { FastifyRequest } from 'fastify';
import type { TObject, TSchema } from 'typebox';

/** Fields that every call may carry; they are never "unknown fields". */
export interface CommonFields {
  readonly token: string | null;
  readonly lang: string | null;
  readonly site: string | null;
  readonly platform: string | null;
}

const commonNames = ['token', 'lang', 'site', 'platform', 'projectId'] as const;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A bearer token of the header. */
const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w~+/.=-]{1,256})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Brings a form, a query or a JSON body into the shape that the call's schema describes: common fields taken
 * out, `packages[0].packageId` nested, `imeis=a,b` and repeated fields made lists. Values stay as they came;
 * coercion and checks are the validator's.
 */
export function readInput(
  request: FastifyRequest,
  schema: TObject,
): { input: Fields; common: CommonFields; tokenInUrl: boolean } {
  const query = isFields(request.query) ? request.query : {};
  const body = isFields(request.body) ? request.body : {};
  const source = request.method === 'GET' ? query : body;

  const common: CommonFields = {
    token: bearerOf(request) ?? textOf(body.token),
    lang: textOf(source.lang) ?? textOf(query.lang),
    site: textOf(source.site) ?? textOf(query.site),
    platform: textOf(source.platform) ?? textOf(query.platform),
  };

  const own: Fields = {};
  for (const [name, value] of Object.entries(source)) {
    const common = (commonNames as readonly string[]).includes(name);
    if (!common || name in schema.properties) own[name] = value;
  }
  return { input: listsOf(nested(own), schema), common, tokenInUrl: 'token' in query };
}

/** `packages[0].packageId=1` → `packages: [{packageId: 1}]`. Other names stay. */
function nested(fields: Fields): Fields {
  const result: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    const match = /^(\w+)\[(\d{1,2})\](?:\.(\w+))?$/.exec(name);
    if (!match) {
      set(result, name, value);
      continue;
    }
    const [, list = '', index = '0', field] = match;
    const items = Array.isArray(result[list]) ? (result[list] as unknown[]) : [];
    set(result, list, items);
    if (field === undefined) items[Number(index)] = value;
    else {
      const item = isFields(items[Number(index)]) ? (items[Number(index)] as Fields) : {};
      set(item, field, value);
      items[Number(index)] = item;
    }
  }
  return result;
}

/** Defines an own property whatever its name: `__proto__` from a client must stay plain data. */
function set(target: Fields, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function listsOf(fields: Fields, schema: TObject): Fields {
  for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema>)) {
    if (!('type' in property) || property.type !== 'array') continue;
    const value = fields[name];
    if (typeof value === 'string') fields[name] = value === '' ? undefined : value.split(',');
    else if (typeof value === 'number') fields[name] = [value];
    // Holes of a sparse list would pass as undefined items.
    else if (Array.isArray(value)) fields[name] = Array.from(value, (item) => item ?? null);
    if (fields[name] === undefined) delete fields[name];
  }
  return fields;
}
