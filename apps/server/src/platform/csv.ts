import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { withoutTurning } from './turning-characters.ts';

/** Something that is wrong with a file: `line 12`, the column, what is wrong with it. */
export interface FileProblem {
  readonly where: string;
  readonly field: string;
  readonly problem: string;
}

export interface CsvRow {
  /** In the file, from 1; the header is line 1. */
  readonly line: number;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * A spreadsheet runs a cell that begins like this as a formula. Such a text gets an apostrophe in front, which
 * spreadsheets take as "this is text"; so does a text that begins with apostrophes before it, so that reading the
 * file gives back exactly what was written.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);
const unguard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/**
 * Starts with a byte order mark, without which spreadsheets garble Chinese. A file that is written in parts has it and
 * the header only in the first part (`begins`).
 */
export const writeCsv = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  begins = true,
): string =>
  stringify(
    rows.map((row) => columns.map((name) => guard(row[name] ?? ''))),
    { header: begins, columns: [...columns], bom: begins, record_delimiter: 'windows' },
  );

/** The rows of a file with exactly these columns, in any order; no rows, only problems, for any other file. */
export function readCsv(
  text: string,
  columns: readonly string[],
): { readonly rows: CsvRow[]; readonly problems: FileProblem[] } {
  const rows: CsvRow[] = [];
  let header: readonly string[] | undefined;
  const problems: FileProblem[] = [];
  try {
    parse(text, {
      bom: true,
      // Handled record by record: keeping all records of a large file beside the rows would double the memory.
      on_record: (record: readonly string[], { lines }) => {
        if (header) {
          problems.push(...surplusProblems(record, header, lines));
          const cells = header.map((name, index) => [name, withoutTurning(unguard(record[index] ?? ''))]);
          rows.push({ line: lines, cells: Object.fromEntries(cells) });
        } else {
          header = record.map((name) => name.trim());
          problems.push(...headerProblems(header, columns));
        }
        return null;
      },
      skip_empty_lines: true,
      // Spreadsheets leave out the empty cells at the end of a row.
      relax_column_count: true,
      max_record_size: 100_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], problems: [{ where: 'file', field: 'CSV', problem: error.message }] };
  }
  if (!header) problems.push({ where: 'file', field: 'CSV', problem: 'is empty' });
  if (problems.length > 0) return { rows: [], problems };
  return { rows, problems };
}

/** A comma in a text without quotes puts everything after it into the next column, where it may be a price. */
function surplusProblems(record: readonly string[], header: readonly string[], line: number): FileProblem[] {
  if (record.length <= header.length) return [];
  const problem = `has ${record.length} cells for ${header.length} columns: a text with a comma needs quotes`;
  return [{ where: `line ${line}`, field: 'CSV', problem }];
}

function headerProblems(header: readonly string[], columns: readonly string[]): FileProblem[] {
  const problem = (field: string, text: string): FileProblem => ({ where: 'line 1', field, problem: text });
  return [
    ...columns
      .filter((name) => !header.includes(name))
      .map((name) => problem(name, 'this column is missing')),
    ...header
      .filter((name) => !columns.includes(name))
      .map((name) => problem(name.slice(0, 60) || '(empty)', 'is not a known column')),
    ...header
      .filter((name, index) => columns.includes(name) && header.indexOf(name) < index)
      .map((name) => problem(name, 'this column is there twice')),
  ];
}
