import type { LoggedStatement } from './statement-log.ts';

export interface FloorDevices {
  readonly first: number;
  readonly count: number;
}

/**
 * A pgbench script that sends what one journey sent. Two journeys are compared: values that differ between
 * them (numbers of orders, lines, events) become new ones in each transaction, devices one of the given, and
 * all else stays as the first journey had it. Throws when the two did not send the same statements.
 */
export function floorScript(
  first: readonly LoggedStatement[],
  second: readonly LoggedStatement[],
  isDevice: (value: string) => boolean,
  devices: FloorDevices,
): string {
  const twins = [...second];
  // What a transaction makes anew: the value of the first journey → how to make one, in SQL.
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
    // 16 digits that a double still holds exactly.
    '\\set unique random(1000000000000000, 9007199254740991)',
    // pgbench itself knows numbers only. As variables they get their type from where they are used.
    'select 0 as nothing',
    ...[...made.values()].map((making, index) => `  , ${making} as v${index}`),
    '  \\gset',
  ];
  return [...preamble, ...lines, ''].join('\n');
}

/** A text (JSON, a URL) with the values in it that are made anew; undefined when there are none in it. */
function withMade(text: string, made: ReadonlyMap<string, string>): string | undefined {
  const found = [...made.keys()].filter((value) => /^[\w-]+$/.test(value) && text.includes(value));
  if (found.length === 0) return undefined;
  // The longest first: the number of an attempt begins with that of its order.
  found.sort((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${found.join('|')})`));
  return parts.map((part) => made.get(part) ?? literal(part)).join(' || ');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUIDs that stand within a text, such as those of rows that are sent as JSON. */
const idsIn = (text: string): readonly string[] =>
  text.match(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi) ?? [];

/** A number that stands for something: not a time, not binary, not JSON. */
const isIdentity = (value: string): boolean =>
  uuid.test(value) || (/^[\w-]{6,}$/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value));

/** In the value's own form: a UUID's 32 digits, or a text; different for each identity of a journey. */
function newIdentity(value: string, serial: number): string {
  const prefix = `f${String(serial).padStart(3, '0')}`;
  return `'${uuid.test(value) ? prefix.padEnd(16, '0') : `${prefix}_`}' || :unique::text`;
}

/** pgbench looks for `:name` within quotes, too. */
const literal = (value: string): string =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
