import path from 'node:path';
import { cacheDir, installedBinary, repositoryDir } from './repository.ts';
import { findOrInstallChromium } from './test-chromium.ts';

export type TestStep = {
  /** The name in `npm test -- <name>`; several steps may share one. */
  readonly name: string;
  readonly title: string;
  /** The program and its arguments. Throws with a sentence when something that it needs is missing. */
  command(): readonly string[];
  readonly needsDatabase?: boolean;
  /** The JSON report that it writes, when it runs tests. */
  readonly report?: string;
  readonly env?: () => Record<string, string>;
};

const reportPath = (name: string): string => path.join(cacheDir, 'test-reports', `${name}.json`);

const jsonReport = (name: string): readonly string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportPath(name)}`,
];

/** All tests of some projects in vitest.config.ts; with `files`, only those whose path contains one of these words. */
const vitestStep = (
  name: string,
  title: string,
  project: 'unit*' | 'server',
  files: readonly string[] = [],
): TestStep => ({
  name,
  title,
  needsDatabase: project === 'server',
  report: reportPath(name),
  command: () => [installedBinary('vitest'), 'run', '--project', project, ...files, ...jsonReport(name)],
});

/** Journeys that few people ever make: whole files in apps/portal/e2e/rare, and single ones by their title. */
const rareJourneys = '@rare|\\brare/';

const browserEnv = (name: string): Record<string, string> => ({
  CHROMIUM_PATH: findOrInstallChromium(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(name),
});

const browserStep = (name: string, title: string, which: readonly string[]): TestStep => ({
  name,
  title,
  needsDatabase: true,
  report: reportPath(name),
  command: () => [
    installedBinary('playwright'),
    'test',
    '-c',
    'apps/portal/playwright.config.ts',
    '--reporter=list,json',
    ...which,
  ],
  env: () => browserEnv(name),
});

const portalBuild = (name: string): TestStep => ({
  name,
  title: 'Portal build',
  command: () => ['npm', 'run', '--silent', 'build', '-w', '@device-pay/portal'],
});

/** In the order in which they run: first the quick ones, and those on which others depend. */
export const testSteps: readonly TestStep[] = [
  {
    name: 'types',
    title: 'Types',
    // Each of its usual four checkers learns the types of a project anew, which takes twice as long on two cores.
    command: () => [installedBinary('tsc'), '-b', '--checkers', '1'],
  },
  { name: 'lint', title: 'Format and lint (Biome)', command: () => [installedBinary('biome'), 'ci', '.'] },
  {
    name: 'lint',
    title: 'Lint with types (oxlint)',
    command: () => [
      installedBinary('oxlint'),
      '--type-aware',
      '--deny-warnings',
      '--ignore-pattern=tooling/fixtures',
    ],
  },
  {
    name: 'boundaries',
    title: 'Import rules',
    command: () => [process.execPath, path.join(repositoryDir, 'tooling/src/boundaries.ts')],
  },
  { name: 'unused', title: 'Unused code (knip)', command: () => [installedBinary('knip')] },
  vitestStep('unit', 'Unit tests', 'unit*'),
  vitestStep('server', 'Server tests', 'server'),
  portalBuild('build'),
  { name: 'budgets', title: 'Size budgets', command: () => [installedBinary('size-limit')] },
  browserStep('browser', 'Browser journeys', ['--grep-invert', rareJourneys]),
];

/** What takes too long for every change: `npm run test:long`. */
export const longSteps: readonly TestStep[] = [
  {
    ...vitestStep('model', 'Courses of money', 'server', ['model/money']),
    // Another random seed each time; a failure prints the seed, with which it can be repeated.
    env: () => ({
      MODEL_RUNS: process.env.MODEL_RUNS ?? '5000',
      MODEL_SEED: process.env.MODEL_SEED ?? String(Date.now() % 2 ** 31),
    }),
  },
  {
    ...vitestStep('fuzz', 'Anything sent to any call', 'server', ['test/fuzz']),
    // Another random seed each time; a failure prints the seed, with which the requests can be repeated.
    env: () => ({
      FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000',
      FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31),
    }),
  },
  {
    ...vitestStep('hostile', 'Every bad value in every field', 'server', ['hostile-input']),
    env: () => ({ HOSTILE: 'full' }),
  },
  {
    name: 'crash',
    title: 'Killed servers and databases',
    command: () => [process.execPath, path.join(repositoryDir, 'tooling/src/crash/main.ts')],
  },
  portalBuild('journeys'),
  browserStep('journeys', 'Rare browser journeys', ['--grep', rareJourneys]),
  portalBuild('matrix'),
  {
    ...browserStep('matrix', 'Every page in every brand', ['matrix']),
    env: () => ({ ...browserEnv('matrix'), MATRIX: 'full' }),
  },
];

/**
 * The steps that the filters name; all of them without a filter. "browser" and "budgets" also build the portal, because
 * they test the build. Throws with a sentence for a name that does not exist.
 */
export function selectSteps(filters: readonly string[], steps = testSteps): readonly TestStep[] {
  const names = [...new Set(steps.map(({ name }) => name))];
  const unknown = filters.find((filter) => !names.includes(filter));
  if (unknown !== undefined)
    throw new Error(`There is no test step "${unknown}": choose from ${names.join(', ')}.`);
  if (filters.length === 0) return steps;
  const wanted = new Set(filters);
  if (wanted.has('browser') || wanted.has('budgets')) wanted.add('build');
  return steps.filter(({ name }) => wanted.has(name));
}
