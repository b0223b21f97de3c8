/** A column of a table: its head, and the cell of a row. */
export type Column = readonly [head: string, cell: (row: never) => unknown];

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Columns of a terminal that a text takes: Chinese characters take two. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

const maxWidth = 60;

/** A value on one line. Control characters become spaces: texts from people could hold commands to the terminal. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

function shortened(text: string): string {
  if (widthOf(text) <= maxWidth) return text;
  let short = '';
  for (const sign of text) {
    if (widthOf(short + sign) >= maxWidth) break;
    short += sign;
  }
  return `${short}…`;
}

/** Lines of a table with aligned columns. */
export function tableLines(columns: readonly Column[], rows: readonly object[]): string[] {
  if (rows.length === 0) return ['Nothing.'];
  const cells = [
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => shortened(plain(cell(row as never))))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => widthOf(line[at] ?? ''))));
  return cells.map((line) =>
    line
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of one object: its fields, with nested objects below them. */
export function recordLines(record: object, indent = ''): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
      return [
        `${indent}${name}:`,
        ...value.map((item: object) => `${indent}  ${Object.values(item).map(plain).join('  ')}`),
      ];
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return [`${indent}${name}:`, ...recordLines(value as object, `${indent}  `)];
    return [`${indent}${name}: ${Array.isArray(value) ? value.map(plain).join(', ') : plain(value)}`];
  });
}
