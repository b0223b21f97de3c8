import type { ShippedPackage } from './shipped-packages.ts';

/** Licences that only require that their text is included. */
const free: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** Packages under the LGPL that meet it: unchanged libraries that are loaded at run time and can be replaced. */
const replaceable: readonly RegExp[] = [/^@img\/sharp-/];

/** Licence fields that are not SPDX expressions, and what they mean. */
const meant: Readonly<Record<string, string>> = { 'MIT,Apache2': 'MIT OR Apache-2.0' };

/** The package's licence as an SPDX expression. Anything else is not allowed in the end. */
export const licenceOf = ({ licence }: Pick<ShippedPackage, 'licence'>): string => meant[licence] ?? licence;

/** Whether a package may be shipped: all of its licences are allowed, or at least one if it offers a choice. */
export function isAllowed(one: Pick<ShippedPackage, 'name' | 'licence'>): boolean {
  const isReplaceable = replaceable.some((pattern) => pattern.test(one.name));
  const allows = (id: string): boolean => free.has(id) || (isReplaceable && id === 'LGPL-3.0-or-later');
  const expression = licenceOf(one).replace(/^\((.*)\)$/, '$1');
  // Nested expressions are not supported, so they are not allowed.
  if (expression === '' || /[()]/.test(expression)) return false;
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allows(id.trim())));
}
