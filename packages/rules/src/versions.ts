/**
 * `"2.13.4"` → 2 130 400 (major × 1 000 000 + minor × 10 000 + patch × 100). Missing parts are 0; null for other texts.
 */
export function versionNumber(version: string): number | null {
  // No part has more than six digits.
  const match = /^\s*v?(?!(?:\d+\.){0,2}\d{7})(\d+)(?:\.(\d+))?(?:\.(\d+))?/i.exec(version);
  if (!match) return null;
  return Number(match[1]) * 1_000_000 + Number(match[2] ?? 0) * 10_000 + Number(match[3] ?? 0) * 100;
}
