/** The part of JSON Schema that the bridge's schemas use. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * What is wrong with a value, as `args.url: …`; undefined where nothing is. The page gets this function as text, so it
 * must not use anything from outside itself.
 */
export function checkSchema(schema: Schema, value: unknown, at: string): string | undefined {
  const isOf = (type: string): boolean => {
    if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
    if (type === 'array') return Array.isArray(value);
    if (type === 'null') return value === null;
    if (type === 'integer') return Number.isInteger(value);
    if (type === 'number') return Number.isFinite(value);
    return type === 'string' ? typeof value === 'string' : typeof value === 'boolean';
  };
  const inner = (name: string, part: Schema): string | undefined =>
    checkSchema(part, (value as Record<string, unknown>)[name], `${at}.${name}`);
  const firstOf = (problems: readonly (string | undefined)[]) => problems.find((one) => one !== undefined);

  if (schema.anyOf) {
    const fits = schema.anyOf.some((one) => checkSchema(one, value, at) === undefined);
    return fits ? undefined : `${at}: none of its forms`;
  }
  if (schema.enum) return schema.enum.includes(value) ? undefined : `${at}: not ${schema.enum.join(' or ')}`;
  if ('const' in schema && value !== schema.const) return `${at}: not ${JSON.stringify(schema.const)}`;
  if (schema.type !== undefined && !isOf(schema.type)) return `${at}: not of type ${schema.type}`;
  if (typeof value === 'string') {
    const length = [...value].length;
    if (length < (schema.minLength ?? 0)) return `${at}: shorter than ${schema.minLength}`;
    if (length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
      return `${at}: longer than ${schema.maxLength}`;
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value))
      return `${at}: not like ${schema.pattern}`;
  }
  if (typeof value === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    if (value < minimum || value > maximum) return `${at}: not from ${minimum} to ${maximum}`;
  }
  if (Array.isArray(value)) {
    if (value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
      return `${at}: more than ${schema.maxItems}`;
    const { items } = schema;
    return items && firstOf(value.map((item, index) => checkSchema(items, item, `${at}[${index}]`)));
  }
  if (schema.type === 'object') {
    const fields = value as Record<string, unknown>;
    const missing = schema.required?.find((name) => !Object.hasOwn(fields, name));
    if (missing !== undefined) return `${at}.${missing}: missing`;
    const named = Object.entries(schema.properties ?? {}).filter(([name]) => fields[name] !== undefined);
    const others = Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, part]) =>
      Object.keys(fields)
        .filter((name) => new RegExp(pattern).test(name))
        .map((name) => [name, part] as const),
    );
    return firstOf([...named, ...others].map(([name, part]) => inner(name, part)));
  }
  return undefined;
}
