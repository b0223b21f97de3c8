import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { documents, fillDocument, readDocument, versionsOf } from './index.ts';

/** SHA-256 of each version that people agreed to, Chinese and English. */
const agreedTo: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  'registration-agreement/2026-11.2': [
    '96571f6c2a9f2757cd948475c41679a9f737ffe65c0c77ee4530ceb3b40f1d60',
    'b0dca38ee0064c5601f0feb1dbc9b77fe1fcfd155962b2ce8c810282a0c84ba5',
  ],
  'registration-agreement/2026-11': [
    '57663eabd820cca67fb89e31e88e36c918d6861c338d2023f5579b01834309e7',
    '367ba26c852e31eab625429f8907bb1b680bcf46a4b30949263d2a3423e79a3e',
  ],
  'privacy-policy/2026-11.2': [
    '2eee1014bd06a7d83825f5a9166a437ea3838632d662fb8d0ec72b6ab2bb7da6',
    '420720b081e426719df0b8e3f17e4d7d4d894f6934b8f09847b9bdf57bcf1cac',
  ],
  'privacy-policy/2026-11': [
    'f8da4dcad826ccbe9a87ba3df06df3ea1e7680a40b490434e0d2f12ae4157fbe',
    '24c12fbb9868274360d6ba6cbaf4e7c79e7daad22bac0156c33f4b1a79f8f8a4',
  ],
  'privacy-policy/2026-03': [
    '8bfe8db457d8457c44d3dd2d72db7e99b6fadd44577ced6a75eb573896b5ce64',
    'c53d1b0a18d113e1357638af7f0ab435cb27723ff5574ed5e6e5e0616a636dbd',
  ],
  'hotspot-privacy-policy/2026-11.2': [
    'a5663a137c20e088d5e6ebd15d3277022be31de7332ed2e03f5fa26393630e6e',
    '65d4879d94cababe3ceb70c9b592d879583a0c9d601d92996615f1a6ead796d0',
  ],
  'hotspot-privacy-policy/2026-11': [
    'e7bd69244fae5a0394e9a4fcd09f6c3258ac84f1611ff3d07908228ac1aac1e5',
    '8870d440fc61abe65ef4fa6e987f3576f8c352a7143ee856fa312b82eac8f284',
  ],
  'use-agreement/2026-11.2': [
    '9059fd4e26e922b8ed0455980dd8638651040ece9106ceb64cd00807cf63e807',
    '54c7b7c65a70eb027ff3f4241436d42feeedb6b280d151d0d6be437be33a8528',
  ],
  'use-agreement/2026-11': [
    'a188736a2b0daae148548c282967af002a9d2293abfb3d633939abe21c961390',
    'ac69b3ac1be51fa9f1020323144d263b43c4966f8b728e960fe6f28a9661cde4',
  ],
  'use-agreement/2026-03': [
    '469c70e65d1983510716c96e11358c9a7ab4a91f93d2ed5c013e633a95ca37db',
    'fbd54166ed72cc5bba2e8cc2f9403d432ac4d9808c4e04bc75a9cd49a20370da',
  ],
  'mini-program-privacy-policy/2026-11.2': [
    'c3d35bd706e5a0629bb88a479dd1583188425bb25b9dfc265a4f69e51430f021',
    'd0cbeeb031f7389e2fff28ce299994c66e256b7229ad89ebdad1ae09d09bde7e',
  ],
  'mini-program-privacy-policy/2026-11': [
    '387840dc0c8a349ccecb0c49b58476b321ed65ebe55eed1e1063e9dec02d3328',
    '5e0612331b5f58433ad7946186a47fd4b640ebe9c332ee7d4be4d08265c453fa',
  ],
  'mini-program-use-agreement/2026-11.2': [
    'fbe8036239f566a475d4e048184dc78221fa7e932b399ea44357092d89e5b425',
    'ab3cd6d7ec18557b4c86ada4f43363542935687728a9e68fc86eb2172a44bbed',
  ],
  'mini-program-use-agreement/2026-11': [
    'd50e4becf8763eb586fec3839a0155e322d5953bb0797e21b27426848123ae38',
    '497b71ef8615067f7c605ae8c5d43ba5c3b1b252f3c0e9bc51ae4d0216b45478',
  ],
  'window-instructions/2026-11.2': [
    '52eab4f43febb3c75e334ae645ca72e706709432e448e8945beeebfc0cbc4efd',
    'c6a0e374f0968f26a26dee8ca8f3b4dcf614304ff8607e9c81b6cc79011c76a2',
  ],
  'window-instructions/2026-11': [
    'f46ef6f1bbb24d23d4327c53b8928f4437353a69c0497fbbd4089bfe00e20f20',
    'e7717890ef7406256f06a3714a36085cf80556b98e4b5889200012793258dff6',
  ],
};

const languages = ['zh', 'en'] as const;
type Texts = Readonly<Record<(typeof languages)[number], string>>;

const values = {
  brand: 'BRAND',
  company: 'COMPANY',
  place: 'PLACE',
  email: 'help@brand.example',
  phone: '400-600-1000',
  cnHost: 'pay.brand.example',
  isoHost: 'pay-global.brand.example',
};

const ids = Object.keys(documents) as (keyof typeof documents)[];
const all: (readonly [name: string, texts: Texts])[] = await Promise.all(
  ids.flatMap((id) =>
    versionsOf(id).map(
      async ({ version, zh, en }) => [`${id}/${version}`, { zh: await zh(), en: await en() }] as const,
    ),
  ),
);

/** The month of a version; a revision such as 2026-11.2 only words better what 2026-11 says. */
const monthOf = (version: string): string => version.replace(/\.\d+$/, '');

const isWords = (node: Nodes): boolean =>
  node.type === 'text' || node.type === 'strong' || node.type === 'break';

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';

/** The structure without the words: kinds of blocks, anchors, numbers of items, addresses of links. */
function shapeOf(node: Nodes): unknown {
  if (node.type === 'link') return node.url;
  if (node.type === 'heading') return [`h${node.depth}`, anchorOf(textOf(node))];
  if (!('children' in node)) return node.type;
  const children = (node.children as Nodes[]).filter((child) => !isWords(child)).map(shapeOf);
  const strong = (node.children as Nodes[]).filter((child) => child.type === 'strong').length;
  // Within a paragraph the two languages may name things in different order.
  return node.type === 'paragraph'
    ? [node.type, strong, children.map((child) => JSON.stringify(child)).sort()]
    : [node.type, children];
}

const anchorOf = (heading: string): string | undefined => /\{#([a-z][a-z0-9-]*)\}$/.exec(heading)?.[1];
const parse = (markdown: string): Root => fromMarkdown(markdown);
const headingsOf = (markdown: string): readonly string[] =>
  parse(markdown).children.flatMap((node) =>
    node.type === 'heading' && node.depth === 2 ? [textOf(node)] : [],
  );

function linksOf(node: Nodes): readonly string[] {
  const own = node.type === 'link' ? [node.url] : [];
  return 'children' in node ? [...own, ...(node.children as Nodes[]).flatMap(linksOf)] : own;
}

it('every file is a version of a document, and the other way round', () => {
  const files = globSync('*/*.md', { cwd: import.meta.dirname }).map((file) => file.replaceAll('\\', '/'));
  const named = all.flatMap(([name]) => languages.map((language) => `${name}.${language}.md`));
  expect(named.sort()).toEqual(files.sort());
});

it('what was agreed to is never reworded or taken away', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(Object.fromEntries(all.map(([name, { zh, en }]) => [name, [hash(zh), hash(en)]]))).toEqual(agreedTo);
});

it('versions stand newest first', () => {
  for (const id of ids) {
    const names = versionsOf(id).map(({ version }) => version);
    expect(names).toEqual([...names].sort().reverse());
  }
});

describe.each(all)('%s', (name, texts) => {
  const zh = readDocument(fillDocument(texts.zh, values));
  const en = readDocument(fillDocument(texts.en, values));

  it('says the same things in both languages, in the same order, with the same lists and links', () => {
    expect(shapeOf(parse(en.body))).toEqual(shapeOf(parse(zh.body)));
    expect(linksOf(parse(en.changes?.text ?? ''))).toEqual(linksOf(parse(zh.changes?.text ?? '')));
  });

  it('has 8 to 15 sections, each with an anchor that is there once', () => {
    const anchors = headingsOf(zh.body).map(anchorOf);
    expect(anchors.length).toBeGreaterThanOrEqual(8);
    expect(anchors.length).toBeLessThanOrEqual(15);
    expect(anchors).not.toContain(undefined);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('leads to no section that is not there', () => {
    const anchors = headingsOf(zh.body).map(anchorOf);
    const inside = [zh.body, zh.changes?.text ?? ''].flatMap((text) => linksOf(parse(text)));
    for (const url of inside.filter((one) => one.startsWith('#'))) expect(anchors).toContain(url.slice(1));
  });

  it('is dated the same in both languages, in the month of its version', () => {
    expect([en.version, en.effective, en.changes?.since]).toEqual([
      zh.version,
      zh.effective,
      zh.changes?.since,
    ]);
    expect(name.endsWith(`/${zh.version}`)).toBe(true);
    expect(zh.effective).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(zh.effective.startsWith(monthOf(zh.version))).toBe(true);
  });

  it('holds from the same day as the version whose words it revises', () => {
    const revised = all.find(([other]) => other !== name && other === monthOf(name))?.[1];
    if (!revised) return;
    expect(zh.effective).toBe(readDocument(revised.zh).effective);
    expect(zh.changes?.since).toBe(readDocument(revised.zh).version);
    // The Chinese text is the original: if it changed, people would have to agree anew.
    expect(zh.body).toBe(readDocument(fillDocument(revised.zh, values)).body);
  });

  it('says what changed since a version that can still be read', () => {
    const since = zh.changes?.since;
    if (since !== undefined) expect(all.map(([other]) => other)).toContain(name.replace(zh.version, since));
  });

  it('is written in its language', () => {
    expect(en.title + en.body).not.toMatch(/\p{Script=Han}/u);
    for (const heading of headingsOf(zh.body)) expect(heading).toMatch(/\p{Script=Han}/u);
    expect(zh.body).not.toMatch(/\p{Script=Han}[,;:?!]/u);
  });

  it('names the same figures in both languages', () => {
    const figuresOf = (text: string) =>
      text
        .replace(/\{#[^}]+\}|\]\([^)]*\)/g, '')
        .match(/\d+/g)
        ?.sort();
    expect(figuresOf(en.body.replaceAll('June', '6'))).toEqual(figuresOf(zh.body));
  });
});

it('a name in braces that no brand has is an error, and so is a file without its date', () => {
  expect(() => fillDocument('{{shop}}', values)).toThrow('{{shop}}');
  expect(fillDocument('{{brand}} at {{cnHost}}', values)).toBe('BRAND at pay.brand.example');
  expect(() => readDocument('---\ntitle: x\nversion: 2026-11\n---\n\ntext')).toThrow('effective');
});
