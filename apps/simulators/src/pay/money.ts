/** `2490` → `24.90`. Of any currency with two decimals. */
export function formatDecimal(minorUnits: number): string {
  return `${Math.floor(minorUnits / 100)}.${String(minorUnits % 100).padStart(2, '0')}`;
}

/** `249000` → `2,490.00`, for people. */
export function formatGrouped(minorUnits: number): string {
  return formatDecimal(minorUnits).replace(/\B(?=(\d{3})+\.)/g, ',');
}
