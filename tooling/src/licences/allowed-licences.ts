import type { ShippedPackage } from './shipped-packages.ts';

/** What asks for no more than that its text goes along. */
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

/** A library of its own that is loaded and can be replaced, unchanged: what LGPL asks for. */
const replaceable: readonly RegExp[] = [/^@img\/sharp-/];

/** What packages write that is no SPDX expression, and what they mean. */
const meant: Readonly<Record<string, string>> = { 'MIT,Apache2': 'MIT OR Apache-2.0' };

/** An SPDX expression; what is none in the end is nothing that is allowed. */
export const licenceOf = ({ licence }: Pick<ShippedPackage, 'licence'>): string => meant[licence] ?? licence;

/** Whether a package may be shipped: every one of its licences is allowed, or one that it leaves the choice of. */
export function isAllowed(one: Pick<ShippedPackage, 'name' | 'licence'>): boolean {
  const isReplaceable = replaceable.some((pattern) => pattern.test(one.name));
  const allows = (id: string): boolean => free.has(id) || (isReplaceable && id === 'LGPL-3.0-or-later');
  const expression = licenceOf(one).replace(/^\((.*)\)$/, '$1');
  // Expressions with brackets inside are read by nobody here, and so are not allowed.
  if (expression === '' || /[()]/.test(expression)) return false;
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allows(id.trim())));
}
