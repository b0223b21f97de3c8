import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { mayImport, mayUseExternal, workspaceOf, zoneOf, zoneOfPackage } from './boundary-rules.ts';
import { findCycles } from './cycles.ts';
import { repositoryDir } from './repository.ts';

// No linter enforces all of this: Biome and oxlint have no rules by location ("only another module's public.ts"), and
// dependency-cruiser needs the TypeScript 5 API to see type-only imports. The parser is a library's; only the rules and
// the search for cycles are our own.

type Import = { readonly specifier: string | undefined; readonly line: number };
export type BoundaryReport = { readonly files: readonly string[]; readonly violations: readonly string[] };

/** Files that are not checked: fixtures, for example, break the rules on purpose. */
const ignored = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|^tooling\/fixtures(\/|$)/;
const isTestFile = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** Zones that have to load programs by a path. */
const mayComputeImports = (zone: string): boolean => zone === 'tooling' || zone === 'server-test';

/** Checks every TypeScript file below `dir`. `expectedFiles`: files that must be among them. */
export function checkBoundaries(dir: string, expectedFiles: readonly string[]): BoundaryReport {
  const files = globSync('**/*.{ts,tsx,mts,cts}', { cwd: dir, exclude: (name) => ignored.test(name) })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !ignored.test(file))
    .sort();
  const seen = new Set(files);
  const violations = expectedFiles
    .filter((file) => !seen.has(file) && !ignored.test(file))
    .map((file) => `${file}: was not checked`);
  const graph = new Map<string, string[]>();

  for (const file of files) {
    const edges: string[] = [];
    graph.set(file, edges);
    for (const { specifier, line } of importsOf(path.join(dir, file))) {
      const target = specifier?.startsWith('.') ? resolveRelative(file, specifier) : undefined;
      if (target !== undefined && seen.has(target)) edges.push(target);
      const problem = problemOf(file, specifier, target);
      if (problem !== undefined) violations.push(`${file}:${line}: ${problem}`);
    }
    if (zoneOf(file) === undefined)
      violations.push(`${file}: no rule covers this place; add it to boundary-rules.ts`);
  }
  for (const cycle of findCycles(graph)) violations.push(`cycle: ${cycle.join(' → ')}`);
  return { files, violations };
}

function problemOf(
  file: string,
  specifier: string | undefined,
  target: string | undefined,
): string | undefined {
  const from = zoneOf(file);
  if (from === undefined) return undefined;
  if (specifier === undefined) {
    return mayComputeImports(from) || isTestFile(file) ? undefined : 'a computed import cannot be checked';
  }
  if (target !== undefined && workspaceOf(target) !== workspaceOf(file) && from !== 'root') {
    return `imports ${target} by its path; use the name of its package`;
  }
  const ownPackage = /^@device-pay\/([^/]+)/.exec(specifier)?.[1];
  const to =
    target !== undefined ? zoneOf(target) : ownPackage !== undefined ? zoneOfPackage(ownPackage) : undefined;
  if (to !== undefined) {
    return mayImport(from, to, isTestFile(file)) ? undefined : `${from} may not import ${to} (${specifier})`;
  }
  if (target !== undefined) return `imports ${target}, a place that no rule covers`;
  return mayUseExternal(from, specifier, isTestFile(file)) ? undefined : `${from} may not use ${specifier}`;
}

/** Static, dynamic, re-exporting and type-only imports alike; the specifier of a computed one is undefined. */
function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (
    node: { readonly type: string; readonly start: number; readonly value?: unknown } | null,
  ): void => {
    if (!node) return;
    const line = source.slice(0, node.start).split('\n').length;
    imports.push({ specifier: typeof node.value === 'string' ? node.value : undefined, line });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    TSExternalModuleReference: ({ expression }) => add(expression),
  }).visit(program);
  return imports;
}

/** Relative imports carry their extension here, so the path is the file; `?url` and the like are dropped. */
const resolveRelative = (file: string, specifier: string): string =>
  path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));

/** The files that git tracks or would add, all of which the check must see. Throws outside a git checkout. */
function filesOfGit(dir: string): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mts', '*.cts'];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const listed = execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).split('\0').filter(Boolean);
  // The index still names files that were deleted since.
  return listed.filter((file) => existsSync(path.join(dir, file)));
}

if (import.meta.main) {
  const { files, violations } = checkBoundaries(repositoryDir, filesOfGit(repositoryDir));
  for (const violation of violations) console.error(violation);
  console.log(`${files.length} files checked, ${violations.length} violations of the import rules`);
  process.exitCode = violations.length > 0 || files.length === 0 ? 1 : 0;
}
