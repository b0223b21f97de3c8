import path from 'node:path';
import { cacheDir, installedBinary, repositoryDir } from './repository.ts';
import { findOrInstallChromium } from './test-chromium.ts';

export type TestStep = {
  /** What `npm test -- <name>` asks for; several steps may share one. */
  readonly name: string;
  readonly title: string;
  /** The program and its arguments. May throw a sentence when something that it needs is missing. */
  command(): readonly string[];
  readonly needsDatabase?: boolean;
  /** The JSON report that it writes, when it runs tests. */
  readonly report?: string;
  readonly env?: () => Record<string, string>;
};

const reportPath = (name: string): string => path.join(cacheDir, 'test-reports', `${name}.json`);

const vitestStep = (project: string, title: string, needsDatabase: boolean): TestStep => ({
  name: project,
  title,
  needsDatabase,
  report: reportPath(project),
  command: () => [
    installedBinary('vitest'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath(project)}`,
  ],
});

const portalBuild = (name: string): TestStep => ({
  name,
  title: 'Portal build',
  command: () => ['npm', 'run', '--silent', 'build', '-w', '@device-pay/portal'],
});

/** In the order in which they run: what is quick and what others depend on comes first. */
export const testSteps: readonly TestStep[] = [
  { name: 'types', title: 'Types', command: () => [installedBinary('tsc'), '-b'] },
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
  vitestStep('unit', 'Unit tests', false),
  vitestStep('server', 'Server tests', true),
  portalBuild('build'),
  { name: 'budgets', title: 'Size budgets', command: () => [installedBinary('size-limit')] },
  {
    name: 'browser',
    title: 'Browser journeys',
    needsDatabase: true,
    report: reportPath('browser'),
    command: () => [
      installedBinary('playwright'),
      'test',
      '-c',
      'apps/portal/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: () => ({
      CHROMIUM_PATH: findOrInstallChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('browser'),
    }),
  },
];

/**
 * The steps that a filter names; without one all of them. "browser" and "budgets" alone still build the
 * portal, since they look at the build. Throws with a sentence for a name that does not exist.
 */
export function selectSteps(filters: readonly string[]): readonly TestStep[] {
  const names = [...new Set(testSteps.map(({ name }) => name))];
  const unknown = filters.find((filter) => !names.includes(filter));
  if (unknown !== undefined)
    throw new Error(`There is no test step "${unknown}": choose from ${names.join(', ')}.`);
  if (filters.length === 0) return testSteps;
  const wanted = new Set(filters);
  if (wanted.has('browser') || wanted.has('budgets')) wanted.add('build');
  return testSteps.filter(({ name }) => wanted.has(name));
}
