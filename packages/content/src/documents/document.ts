/** A document in one language, as parsed from its file. */
export interface Document {
  readonly title: string;
  /** yyyy-MM; a revision of only the words adds `.2` and so on. */
  readonly version: string;
  /** The day from which it is in force, yyyy-MM-dd. */
  readonly effective: string;
  /** The differences from an earlier version, in Markdown. */
  readonly changes: { readonly since: string; readonly text: string } | undefined;
  /** Markdown with headings of the second and third level; those of the second have anchors. */
  readonly body: string;
}

/** The values that differ between brands; documents name them in double braces. */
export interface DocumentValues {
  readonly brand: string;
  /** The company that is responsible for the brand, and its seat. */
  readonly company: string;
  readonly place: string;
  readonly email: string;
  readonly phone: string;
  /** The hosts of the brand's two sites. */
  readonly cnHost: string;
  readonly isoHost: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n+/;

/** Parses a file: `key: value` lines between two lines of `---`, then the text. Throws when a key is missing. */
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

/** Fills in the brand's values. Throws for a name that is not one of them. */
export const fillDocument = (file: string, values: DocumentValues): string =>
  file.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = (values as unknown as Readonly<Record<string, string | undefined>>)[name];
    if (value === undefined) throw new Error(`{{${name}}} is nothing that a brand has`);
    return value;
  });
