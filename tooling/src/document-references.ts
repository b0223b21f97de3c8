import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a document refers to. */
interface References {
  /** Targets of links and pictures that lie in the repository, without their fragments. */
  readonly links: readonly string[];
  /** Fragments of links, each with the document that must have such a heading. */
  readonly headings: readonly { readonly file: string; readonly fragment: string }[];
  /** File names in backticks, with a slash and an extension: `apps/server/src/main.ts`. */
  readonly files: readonly string[];
  /** Names of sources in backticks, without their folders: `use-call.ts`. */
  readonly sources: readonly string[];
  /** The x of each `npm run x`. */
  readonly scripts: readonly string[];
}

const fence = /^```.*?^```/gms;
const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
const code = /`([^`]+)`/g;
/** Matches a path with an extension that we use, but no URL, no package, and no pattern with a placeholder. */
const fileName = /^[\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|md|json|css|svg|png|conf|sh|service|timer|yaml)$/;
const sourceName = /^[\w.-]+\.tsx?$/;
/** Files that a command makes, and a fresh clone does not have. */
const made = /(?:^|\/)dist\//;
const script = /npm run (?:--silent |-s )?([a-z][\w:-]*)([^\n`]*)/g;

function readReferences(text: string): References {
  const prose = text.replace(fence, '');
  const targets = [...prose.matchAll(link)].map(([, target = '']) => target);
  const quoted = [...prose.matchAll(code)].map(([, words = '']) => words);
  const own = targets.filter((target) => !/^[a-z]+:/.test(target));
  return {
    links: own.map((target) => target.replace(/#.*/, '')).filter((target) => target !== ''),
    headings: own.flatMap((target) => {
      const [file = '', fragment] = target.split('#');
      return fragment === undefined ? [] : [{ file, fragment }];
    }),
    files: quoted.filter((words) => fileName.test(words) && !made.test(words)),
    sources: quoted.filter((words) => sourceName.test(words)),
    scripts: [...text.matchAll(script)]
      // A workspace's script is in that workspace's package.json.
      .filter(([, , rest = '']) => !/^ (?:-w|--workspace)[ =]/.test(rest))
      .map(([, name = '']) => name),
  };
}

/** A heading as a link names it: `A release` is `a-release`. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The anchors of all headings; a repeated heading gets a number. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(fence, '').matchAll(/^#+ (.+)$/gm)];
  const plain = headings.map(([, heading = '']) => anchorOf(heading));
  return plain.map((anchor, index) => {
    const before = plain.slice(0, index).filter((other) => other === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

const sourcesByRoot = new Map<string, ReadonlySet<string>>();

/** The names of all sources below a root, which are read once. */
function sourcesOf(root: string): ReadonlySet<string> {
  const known = sourcesByRoot.get(root);
  if (known) return known;
  const files = globSync('{apps,packages,tooling}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (file) => path.basename(file) === 'node_modules',
  });
  const names = new Set(files.map((file) => path.basename(file)));
  sourcesByRoot.set(root, names);
  return names;
}

/**
 * The references of a document that are wrong, as sentences.
 * @param file Relative to the root, such as `docs/payments.md`.
 * @param scripts The names in the root's package.json.
 */
export function problemsOf(root: string, file: string, scripts: readonly string[]): string[] {
  const references = readReferences(readFileSync(path.join(root, file), 'utf8'));
  const folder = path.dirname(file);
  const isThere = (target: string): boolean => existsSync(path.join(root, target));
  const hasHeading = (target: string, fragment: string): boolean =>
    isThere(target) && anchorsOf(readFileSync(path.join(root, target), 'utf8')).includes(fragment);
  return [
    ...references.links
      .filter((target) => !isThere(path.join(folder, target)))
      .map((target) => `${file} links to ${target}, which is not there`),
    ...references.headings
      .map((heading) => ({
        ...heading,
        target: heading.file === '' ? file : path.join(folder, heading.file),
      }))
      .filter(({ target, fragment }) => !hasHeading(target, fragment))
      .map(({ target, fragment }) => `${file} links to #${fragment}, which ${target} does not have`),
    ...references.files
      .filter((target) => !isThere(target) && !isThere(path.join(folder, target)))
      .map((target) => `${file} names ${target}, which is not there`),
    ...references.sources
      .filter((name) => !sourcesOf(root).has(name))
      .map((name) => `${file} names ${name}, and no source has this name`),
    ...references.scripts
      .filter((name) => !scripts.includes(name))
      .map((name) => `${file} says npm run ${name}, which is no script`),
  ];
}

/** The documents for people who work on this repository. */
export const documentsOf = (root: string): string[] =>
  globSync(['*.md', 'docs/**/*.md', '{apps,packages,deploy,tooling}/*.md', '{apps,packages}/*/README.md'], {
    cwd: root,
  }).map((file) => file.split(path.sep).join('/'));
