/** An amount of the wire, a text or a number of major units, in minor units; undefined unless it is above 0. */
export function parseAmount(value: unknown): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (match === null) return undefined;
  const minorUnits = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return minorUnits > 0 ? minorUnits : undefined;
}
