import type { LoggedStatement } from './statement-log.ts';

export interface FloorDevices {
  readonly first: number;
  readonly count: number;
}

/**
 * A pgbench script that sends the statements of one journey. Two journeys are compared: values that differ between them
 * (ids of orders, lines, events) become new ones in each transaction, a device becomes one of the given ones, and
 * everything else stays as in the first journey. Throws when the two did not send the same statements.
 */
export function floorScript(
  first: readonly LoggedStatement[],
  second: readonly LoggedStatement[],
  isDevice: (value: string) => boolean,
  devices: FloorDevices,
): string {
  const twins = [...second];
  // Values that each transaction makes anew: the first journey's value → the SQL that makes one.
  const made = new Map<string, string>();
  const variableOf = (value: string): string => `:v${[...made.keys()].indexOf(value)}`;
  const expressionOf = (value: string | null, twin: string | null): string => {
    if (value === null) return 'null';
    if (value === twin || twin === null) return literal(value);
    if (!made.has(value)) {
      idsIn(value).forEach((id, place) => {
        if (id !== idsIn(twin)[place] && !made.has(id)) made.set(id, newIdentity(id, made.size));
      });
    }
    if (!made.has(value)) {
      const making = isDevice(value)
        ? `(${devices.first} + :device)::text`
        : isIdentity(value)
          ? newIdentity(value, made.size)
          : withMade(value, made);
      if (making === undefined) return literal(value);
      made.set(value, making);
    }
    return variableOf(value);
  };

  const lines = first.map(({ sql, parameters }) => {
    const index = twins.findIndex((twin) => twin.sql === sql);
    const [twin] = index < 0 ? [] : twins.splice(index, 1);
    if (!twin) throw new Error(`Only one of two journeys sent: ${sql}`);
    const values = parameters.map((value, place) => expressionOf(value, twin.parameters[place] ?? null));
    const filled = sql.replace(/\$(\d+)/g, (_, number: string) => values[Number(number) - 1] ?? 'null');
    return `${filled.trim().replace(/;$/, '')};`;
  });
  if (twins.length > 0) throw new Error(`Only one of two journeys sent: ${twins[0]?.sql}`);
  const preamble = [
    `\\set device random(0, ${devices.count - 1})`,
    // 16 digits, and still exact as a double.
    '\\set unique random(1000000000000000, 9007199254740991)',
    // pgbench itself knows only numbers. Read from a query into variables, values may have any type.
    'select 0 as nothing',
    ...[...made.values()].map((making, index) => `  , ${making} as v${index}`),
    '  \\gset',
  ];
  return [...preamble, ...lines, ''].join('\n');
}

/** SQL for a text (JSON, a URL) that contains values which are made anew; undefined if it contains none. */
function withMade(text: string, made: ReadonlyMap<string, string>): string | undefined {
  const found = [...made.keys()].filter((value) => /^[\w-]+$/.test(value) && text.includes(value));
  if (found.length === 0) return undefined;
  // The longest first, because an attempt's number begins with that of its order.
  found.sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${found.join('|')})`));
  return parts.map((part) => made.get(part) ?? literal(part)).join(' || ');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUIDs within a text, such as those of rows that are sent as JSON. */
const idsIn = (text: string): readonly string[] =>
  text.match(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi) ?? [];

/** Whether a value is an id: not a time, not binary, not JSON. */
const isIdentity = (value: string): boolean =>
  uuid.test(value) || (/^[\w-]{6,}$/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value));

/** SQL for a new id in the form of the old one, a UUID or a text; different for each id of a journey. */
function newIdentity(value: string, serial: number): string {
  const prefix = `f${String(serial).padStart(3, '0')}`;
  return `'${uuid.test(value) ? prefix.padEnd(16, '0') : `${prefix}_`}' || :unique::text`;
}

/** An SQL literal in which pgbench does not find a variable: it replaces `:name` within quotes, too. */
const literal = (value: string): string =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
