import * as csv from '../platform/csv.ts';
import { columnNames, parseRow, printRow } from './columns.ts';
import type { CataloguePackage, Problem, RawPackage } from './package-shape.ts';

export const writeCsv = (packages: readonly CataloguePackage[]): string =>
  csv.writeCsv(columnNames, packages.map(printRow));

export function readCsv(text: string): { readonly packages: RawPackage[]; readonly problems: Problem[] } {
  const { rows, problems } = csv.readCsv(text, columnNames);
  return {
    packages: rows.map(({ line, cells }) => ({ where: `line ${line}`, ...parseRow(cells) })),
    problems,
  };
}
