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
  const identities: string[] = [];
  const expressionOf = (value: string | null, twin: string | null): string => {
    if (value === null) return 'null';
    if (value === twin || twin === null) return literal(value);
    if (isDevice(value)) return ':imei';
    if (!isIdentity(value)) return literal(value);
    if (!identities.includes(value)) identities.push(value);
    return `:identity${identities.indexOf(value)}`;
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
    `select (${devices.first} + :device)::text as imei`,
    ...identities.map((value, index) => `  , ${newIdentity(value, index)} as identity${index}`),
    '  \\gset',
  ];
  return [...preamble, ...lines, ''].join('\n');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
