import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { cacheDir, repositoryDir } from './repository.ts';

/** A program of this repository: `name` is also its folder in the cache, `entry` is below the repository. */
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
    // The sources are beside it; a copy of them would stay in the program's memory.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [externalPackages],
    write: false,
  }) as const satisfies BuildOptions;

/** Builds the program (some 20 ms) and returns the path of its main.js. esbuild prints what is wrong with it. */
export async function bundle(program: Program): Promise<string> {
  const { outputFiles } = await build(bundleOptions(program));
  writeBundle(outputFiles);
  return bundlePath(program);
}

/** Writes beside and renames: another start may be reading the bundle at this moment. */
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
