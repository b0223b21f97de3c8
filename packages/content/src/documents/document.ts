/** A document in one language, as it stands in its file. */
export interface Document {
  readonly title: string;
  /** yyyy-MM, and `.2` and on for a revision of its words. */
  readonly version: string;
  /** The day from which it holds, yyyy-MM-dd. */
  readonly effective: string;
  /** What is different from an earlier version, in Markdown. */
  readonly changes: { readonly since: string; readonly text: string } | undefined;
  /** Markdown. Its headings are of the second and third level; those of the second have anchors. */
  readonly body: string;
}

/** What differs from brand to brand; documents name it in double braces. */
export interface DocumentValues {
  readonly brand: string;
  /** Who is answerable for the brand, and where it has its seat. */
  readonly company: string;
  readonly place: string;
  readonly email: string;
  readonly phone: string;
  /** The hosts of the brand's two sites. */
  readonly cnHost: string;
  readonly isoHost: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n+/;

/** Takes a file apart: `key: value` lines between two lines of `---`, and the text below. Throws where a key is missing. */
export function readDocument(file: string): Document {
  const head = frontMatter.exec(file);
  const values = new Map(
    (head?.[1] ?? '').split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const needed = (key: string): string => {
    const value = values.get(key);
    if (!value) throw new Error(`the document says nothing of its ${key}`);
    return value;
  };
  const text = values.get('changes');
  return {
    title: needed('title'),
    version: needed('version'),
    effective: needed('effective'),
    changes: text === undefined ? undefined : { since: needed('since'), text },
    body: file.slice(head?.[0].length ?? 0),
  };
}

/** The file with the brand's own words in it. Throws for a name that is none of a brand's values. */
export const fillDocument = (file: string, values: DocumentValues): string =>
  file.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = (values as unknown as Readonly<Record<string, string | undefined>>)[name];
    if (value === undefined) throw new Error(`{{${name}}} is nothing that a brand has`);
    return value;
  });
