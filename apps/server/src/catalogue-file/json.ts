import type { CataloguePackage, Problem, RawPackage } from './package-shape.ts';

export const writeJson = (packages: readonly CataloguePackage[]): string =>
  `${JSON.stringify({ packages }, null, 2)}\n`;

export function readJson(text: string): { readonly packages: RawPackage[]; readonly problems: Problem[] } {
  const fails = (problem: string) => ({
    packages: [],
    problems: [{ where: 'file', field: 'JSON', problem }],
  });
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fails(error instanceof Error ? error.message : String(error));
  }
  const packages =
    typeof content === 'object' && content !== null && 'packages' in content ? content.packages : undefined;
  if (!Array.isArray(packages)) return fails('must be an object with a list "packages"');
  return {
    packages: packages.map((value: unknown, index) => ({
      where: `packages[${index}]`,
      value,
      unreadable: [],
    })),
    problems: [],
  };
}
