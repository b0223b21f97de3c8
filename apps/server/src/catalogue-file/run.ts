import { rename, writeFile } from 'node:fs/promises';
import type { Database } from '../platform/database/connect.ts';
import { readTextFile } from '../platform/text-file.ts';
import { type Changes, changesOf } from './changes.ts';
import { checkPackages } from './check.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readJson, writeJson } from './json.ts';
import type { Problem } from './package-shape.ts';
import { importPackages, loadKnownNames, readCatalogue } from './store.ts';

export const usage = `Usage: npm run catalogue -- check|import|export FILE

  check   says what is wrong with a file and what importing it would change; changes nothing
  import  checks it and brings the packages to what the file says, all of it or nothing
  export  writes the packages to the file

FILE is a .csv or a .json. Packages that a file does not name stay as they are; onSale = no stops the sale of one.`;

const commands = ['check', 'import', 'export'] as const;
/** Twenty thousand packages; a larger file is something else. */
const maxBytes = 20 * 1024 * 1024;
const maxProblems = 200;

/**
 * Runs one command and returns its exit code: 0 done, 1 the file is wrong, 2 the command is. `osUser`: the person who
 * runs it at the operating system.
 */
export async function runCatalogue(
  { db, osUser }: { readonly db: Database; readonly osUser: string },
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [command, file, ...more] = args;
  if (command === '--help') {
    print(usage);
    return 0;
  }
  const format = file === undefined ? undefined : /\.(csv|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (!commands.some((one) => one === command) || file === undefined || !format || more.length > 0) {
    print(usage);
    return 2;
  }
  if (command === 'export') return exportTo(db, file, format, print);

  const text = await readTextFile(file, maxBytes);
  if (typeof text !== 'string') {
    print(text.problem);
    return 1;
  }
  const read = format === 'csv' ? readCsv(text) : readJson(text);
  const checked = checkPackages(read.packages, await loadKnownNames(db));
  const problems = [...read.problems, ...checked.problems];
  if (problems.length > 0) {
    report(problems, print);
    return 1;
  }
  if (command === 'check') {
    describe(changesOf(await readCatalogue(db), checked.packages), 'would be', print);
    print('Nothing was changed: this was a check.');
    return 0;
  }
  describe(await importPackages(db, checked.packages, osUser), '', print);
  return 0;
}

function report(problems: readonly Problem[], print: (line: string) => void): void {
  for (const { where, field, problem } of problems.slice(0, maxProblems)) {
    print(`${where}: ${field}: ${problem}`);
  }
  if (problems.length > maxProblems) print(`… and ${problems.length - maxProblems} more`);
  const these = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  print(`${these}. Nothing was changed.`);
}

function describe(changes: Changes, would: '' | 'would be', print: (line: string) => void): void {
  const { added, changed, same, notInFile } = changes;
  for (const item of added) print(`+ ${item.id} ${item.nameEn}`);
  for (const { item, fields } of changed) print(`~ ${item.id} ${item.nameEn}: ${fields.join(', ')}`);
  const verb = would ? `${would} ` : '';
  print(
    `${added.length} ${verb}added, ${changed.length} ${verb}changed, ${same} the same, ${notInFile} not in the file.`,
  );
}

async function exportTo(
  db: Database,
  file: string,
  format: string,
  print: (line: string) => void,
): Promise<number> {
  const packages = await readCatalogue(db);
  // Written beside it first, so that a failure half-way leaves the old file.
  try {
    await writeFile(`${file}.part`, format === 'csv' ? writeCsv(packages) : writeJson(packages));
    await rename(`${file}.part`, file);
  } catch (error) {
    print(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const what = packages.length === 1 ? 'package' : 'packages';
  print(`${packages.length} ${what} written to ${file}.`);
  return 0;
}
