import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { columnNames, parseRow, printRow } from './columns.ts';
import type { CataloguePackage, Problem, RawPackage } from './package-shape.ts';

/**
 * A spreadsheet runs a cell that begins like this as a formula. Such a text gets an apostrophe in front, which
 * spreadsheets take as "this is text"; so does a text that begins with apostrophes before it, so that reading the
 * file gives back exactly what was written.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);
const unguard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** With a byte order mark, without which spreadsheets take Chinese for something else. */
export const writeCsv = (packages: readonly CataloguePackage[]): string =>
  stringify(
    packages.map((item) => {
      const row = printRow(item);
      return columnNames.map((name) => guard(row[name] ?? ''));
    }),
    { header: true, columns: [...columnNames], bom: true, record_delimiter: 'windows' },
  );

interface Row {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

export function readCsv(text: string): { readonly packages: RawPackage[]; readonly problems: Problem[] } {
  let rows: Row[];
  let hasHeader = false;
  const problems: Problem[] = [];
  try {
    rows = parse(text, {
      bom: true,
      columns: (header: string[]) => {
        hasHeader = true;
        problems.push(...headerProblems(header));
        return header.map((name) => name.trim());
      },
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 100_000,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { packages: [], problems: [{ where: 'file', field: 'CSV', problem: error.message }] };
  }
  if (!hasHeader) problems.push({ where: 'file', field: 'CSV', problem: 'is empty' });
  if (problems.length > 0) return { packages: [], problems };
  const packages = rows.map(({ record, info }): RawPackage => {
    const cells = Object.fromEntries(
      Object.entries(record).map(([name, cell]) => [name, unguard(String(cell))]),
    );
    return { where: `line ${info.lines}`, ...parseRow(cells) };
  });
  return { packages, problems };
}

function headerProblems(header: readonly string[]): Problem[] {
  const names = header.map((name) => name.trim());
  const problem = (field: string, text: string): Problem => ({ where: 'line 1', field, problem: text });
  return [
    ...columnNames
      .filter((name) => !names.includes(name))
      .map((name) => problem(name, 'this column is missing')),
    ...names
      .filter((name) => !columnNames.includes(name))
      .map((name) => problem(name.slice(0, 60) || '(empty)', 'is not a known column')),
    ...names
      .filter((name, index) => columnNames.includes(name) && names.indexOf(name) < index)
      .map((name) => problem(name, 'this column is there twice')),
  ];
}
