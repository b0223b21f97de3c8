import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a browser fetches when it opens a page for the first time, before anything is pressed. */
export interface PageFiles {
  /** Below /pay/: `order.html`. */
  readonly path: string;
  /** Relative to the build's folder. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files that the HTML of a page names, below `/pay/`. */
export function filesIn(html: string): Omit<PageFiles, 'path'> {
  const named = [...html.matchAll(/(?:src|href)="\/pay\/([^"]+)"/g)].map(([, file = '']) => file);
  const ending = (end: string) => [...new Set(named.filter((file) => file.endsWith(end)))];
  return { scripts: ending('.js'), styles: ending('.css') };
}

/** All pages of a build. Throws if there are none, so that a budget does not pass without a build. */
export function builtPages(distDir: string): PageFiles[] {
  const paths = globSync('**/*.html', { cwd: distDir }).sort();
  if (paths.length === 0) throw new Error(`${distDir} holds no pages: build the portal first`);
  return paths.map((path) => ({ path, ...filesIn(readFileSync(join(distDir, path), 'utf8')) }));
}
