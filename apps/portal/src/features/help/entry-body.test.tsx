import { helpEntries } from '@device-pay/content/help-entries';
import { hostileTexts } from '@device-pay/content/hostile-texts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type PageContextValue, PageProvider } from '../../page-kinds/page-context.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import { Drawing } from './drawings.tsx';
import type { Block, Span } from './entry.ts';
import { EntryBody } from './entry-body.tsx';
import { EntryPicture } from './entry-picture.tsx';

const page: PageContextValue = {
  path: 'helpCenter/answer.html',
  query: new URLSearchParams(),
  title: '',
  showsTopBar: true,
  isHome: false,
  navigate: () => undefined,
  back: () => undefined,
  Part: ({ children }) => children,
  hasPage: (path) => path === 'order.html',
};
const render = (blocks: readonly Block[]) =>
  renderToStaticMarkup(
    <PageProvider value={page}>
      <EntryBody blocks={blocks} />
    </PageProvider>,
  );
const paragraph = (...spans: Span[]): Block => ({ kind: 'paragraph', depth: 0, spans });

/** The tags that the renderer writes: none of them can run script. */
const tags =
  /^<\/?(div|p|h3|ol|ul|li|strong|em|code|pre|a|figure|span|img|svg|path|rect|circle|text|wbr)( [a-zA-Z-]+="[^"<>]*")*\/?>$/;
const attributes =
  /^(class|href|target|rel|value|role|aria-label|aria-hidden|alt|viewBox|d|x|y|r|rx|cx|cy|width|height)$/;
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

describe.each(hostileTexts)('%s', (payload) => {
  test('is shown as the words that it is, wherever it stands', () => {
    const marks: Omit<Span, 'text'>[] = [
      {},
      { strong: true },
      { emphasis: true },
      { code: true },
      { href: payload },
      { href: `https://a.example/${payload}` },
      { href: `/pay/order.html?${payload}` },
    ];
    const blocks: Block[] = [
      ...marks.map((mark) => paragraph({ text: payload, ...mark })),
      { kind: 'heading', depth: 0, spans: [{ text: payload }] },
      { kind: 'item', depth: 0, number: 1, spans: [{ text: payload }] },
      { kind: 'item', depth: 1, spans: [{ text: payload }] },
      { kind: 'code', depth: 0, spans: [{ text: payload }] },
      { kind: 'picture', depth: 0, spans: [], picture: { url: payload, alt: payload } },
      { kind: 'picture', depth: 0, spans: [], picture: { url: 'drawing:restart', alt: payload } },
    ];
    const html = render(blocks);
    for (const tag of tagsOf(html)) {
      expect(tag).toMatch(tags);
      for (const [, name] of tag.matchAll(/ ([a-zA-Z-]+)="/g)) expect(name).toMatch(attributes);
      const href = /href="([^"]*)"/.exec(tag)?.[1];
      expect(href ?? '/').toMatch(/^(\/(?![/\\])|https:\/\/|mailto:|tel:)/);
    }
  });
});

test('a kind of block that is not known is shown as its words', () => {
  const odd = { kind: 'html', depth: 0, spans: [{ text: '<script>x</script>' }] } as unknown as Block;
  expect(render([odd])).toContain('<p>&lt;script&gt;x&lt;/script&gt;</p>');
});

test('steps keep their numbers, with what belongs to them inside', () => {
  const html = render([
    { kind: 'item', depth: 0, number: 3, spans: [{ text: 'Restart.', strong: true }] },
    { kind: 'item', depth: 1, spans: [{ text: 'a' }] },
    { kind: 'item', depth: 0, number: 4, spans: [{ text: 'b' }] },
  ]);
  expect(html).toMatch(
    /<ol[^>]*><li value="3">.*<strong>Restart\.<\/strong>.*<ul[^>]*><li>.*a.*<\/ul>.*<li value="4">/,
  );
});

test('the space that Markdown needs behind a strong Chinese sentence is not shown; an English one keeps it', () => {
  const strong = (text: string, rest: string) =>
    render([paragraph({ text, strong: true }, { text: rest })]).replace(/<(?:\/?span|wbr)[^>]*>/g, '');
  expect(strong('重启设备。', ' 关机后等。')).toContain('<strong>重启设备。</strong>关机后等。');
  expect(strong('Restart.', ' Wait.')).toContain('<strong>Restart.</strong> Wait.');
});

test('a link to a page of the portal is one, to a page that it has not is words, to the web opens apart', () => {
  expect(render([paragraph({ text: 'orders', href: '/pay/order.html' })])).toContain(
    '<a href="/pay/order.html">orders</a>',
  );
  expect(render([paragraph({ text: 'none', href: '/pay/none.html' })])).not.toContain('<a');
  expect(render([paragraph({ text: 'law', href: 'https://example.org/' })])).toContain(
    'rel="noopener noreferrer"',
  );
});

test('a picture from anywhere else is not shown', () => {
  for (const url of ['https://evil.example/p.gif', 'data:image/svg+xml,x', 'file:../x', 'drawing:../x']) {
    expect(renderToStaticMarkup(<EntryPicture url={url} alt="x" />)).toBe('');
  }
});

test('every picture that the help names is drawn', () => {
  const named = new Set(
    helpEntries.flatMap(({ zh }) => [...zh.text.matchAll(/drawing:([a-z-]+)/g)].map(([, name = '']) => name)),
  );
  expect(named.size).toBeGreaterThan(20);
  for (const name of named) {
    expect(renderToStaticMarkup(<Drawing name={name} alt="x" />), name).toMatch(
      /<svg[^>]*aria-label="x"[^>]*><.+<\/svg>/,
    );
  }
});

test('money in a drawing has the sign of the site', () => {
  const drawn = (name: string, site: 'cn' | 'iso') =>
    renderToStaticMarkup(
      <InEnglish site={site}>
        <Drawing name={name} alt="x" />
      </InEnglish>,
    );
  for (const name of ['order-clock', 'refund', 'coupon', 'receipt', 'margin']) {
    expect(drawn(name, 'cn'), name).toMatch(/¥/);
    expect(drawn(name, 'iso'), name).toMatch(/\$/);
    expect(drawn(name, 'iso'), name).not.toMatch(/¥/);
  }
});
