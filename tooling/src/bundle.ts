import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { cacheDir, repositoryDir } from './repository.ts';

/** A program of this repository: `name` is also its folder in the cache, `entry` its path in the repository. */
export type Program = { readonly name: string; readonly entry: string };

export const serverProgram: Program = { name: 'server', entry: 'apps/server/src/main.ts' };
export const simulatorsProgram: Program = { name: 'simulators', entry: 'apps/simulators/src/main.ts' };

/** Packages from npm stay in node_modules; the workspace's own are TypeScript and become part of the bundle. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup(setup) {
    setup.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || specifier.startsWith('@device-pay/')
        ? undefined
        : { path: specifier, external: true },
    );
  },
};

export const bundlePath = ({ name }: Program): string => path.join(cacheDir, name, 'main.js');

export const bundleOptions = (program: Program) =>
  ({
    absWorkingDir: repositoryDir,
    entryPoints: [program.entry],
    outfile: bundlePath(program),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    sourcemap: 'linked',
    // The source files are there; a copy in the source map would take the program's memory.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [externalPackages],
    write: false,
  }) as const satisfies BuildOptions;

/** What a bundle depends on besides its sources. */
const makings = ['tooling/src/bundle.ts', 'package-lock.json'];

/** Builds the program unless its sources are unchanged; returns the path of its main.js. esbuild prints errors. */
export async function bundle(program: Program): Promise<string> {
  const file = bundlePath(program);
  const stampFile = `${file}.sources`;
  if (existsSync(file) && isCurrent(stampFile, program)) return file;
  rmSync(stampFile, { force: true });
  const startedMs = Date.now();
  const { outputFiles, metafile } = await build({ ...bundleOptions(program), metafile: true });
  writeBundle(outputFiles);
  const stamp = stampOf([program.entry, ...makings, ...Object.keys(metafile.inputs)]);
  // A source that was edited during the build may not be in the bundle.
  const isWhole = Object.values(stamp).every(([, modifiedMs = 0]) => modifiedMs < startedMs);
  if (isWhole) writeBundle([{ path: stampFile, contents: Buffer.from(JSON.stringify(stamp)) }]);
  return file;
}

/** Size and time of each source. */
type Stamp = Readonly<Record<string, readonly number[]>>;

const stampOf = (files: readonly string[]): Stamp =>
  Object.fromEntries(
    files.map((file) => {
      const { size = -1, mtimeMs = 0 } =
        statSync(path.resolve(repositoryDir, file), { throwIfNoEntry: false }) ?? {};
      return [file, [size, mtimeMs]];
    }),
  );

function isCurrent(stampFile: string, { entry }: Program): boolean {
  if (!existsSync(stampFile)) return false;
  const stamp = readFileSync(stampFile, 'utf8');
  const files = Object.keys(JSON.parse(stamp) as Stamp);
  return files[0] === entry && stamp === JSON.stringify(stampOf(files));
}

/** Writes to another name and renames: another start may be reading the bundle at this moment. */
export function writeBundle(
  files: readonly { readonly path: string; readonly contents: Uint8Array }[],
): void {
  for (const { path: file, contents } of files) {
    const draft = `${file}.${process.pid}`;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, contents);
    renameSync(draft, file);
  }
}
