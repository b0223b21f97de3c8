import { hostileTexts } from '@device-pay/content/hostile-texts';
import { describe, expect, test } from 'vitest';
import { documentOf } from './document.ts';
import { cleanMarkdown } from './markdown.ts';

const id = '01935a7e-7c00-7000-8000-000000000301';

test('headings, paragraphs and numbered steps with what belongs to them', () => {
  const text = `### First

Before *it*.

3. **Restart.** Wait 30 s, see [orders](/pay/order.html).

   ![the key](drawing:restart)

   More words.

4. Then:
   - a
   - b \`AT\`

![the label](file:${id})`;
  expect(documentOf(text)).toEqual([
    { kind: 'heading', depth: 0, spans: [{ text: 'First' }] },
    {
      kind: 'paragraph',
      depth: 0,
      spans: [{ text: 'Before ' }, { text: 'it', emphasis: true }, { text: '.' }],
    },
    {
      kind: 'item',
      depth: 0,
      number: 3,
      spans: [
        { text: 'Restart.', strong: true },
        { text: ' Wait 30 s, see ' },
        { text: 'orders', href: '/pay/order.html' },
        { text: '.' },
      ],
    },
    { kind: 'picture', depth: 1, spans: [], picture: { url: 'drawing:restart', alt: 'the key' } },
    { kind: 'paragraph', depth: 1, spans: [{ text: 'More words.' }] },
    { kind: 'item', depth: 0, number: 4, spans: [{ text: 'Then:' }] },
    { kind: 'item', depth: 1, spans: [{ text: 'a' }] },
    { kind: 'item', depth: 1, spans: [{ text: 'b ' }, { text: 'AT', code: true }] },
    { kind: 'picture', depth: 0, spans: [], picture: { url: `file:${id}`, alt: 'the label' } },
  ]);
});

test('a text of nothing has no blocks', () => {
  for (const text of ['', '   ', '<b></b>', '---']) expect(documentOf(text)).toEqual([]);
});

const inEveryPlace = (payload: string): string[] => [
  payload,
  `x ${payload} y`,
  `**${payload}**`,
  `- a\n- ${payload}`,
  `1. a\n\n   ${payload}`,
  `[x](${payload})`,
  `![x](${payload})`,
  `> ${payload}`,
];

describe.each(hostileTexts)('%s', (payload) => {
  test('becomes words, and addresses that cannot run, stored clean or not', () => {
    for (const text of inEveryPlace(payload)) {
      for (const markdown of [text, cleanMarkdown(text).markdown]) {
        for (const { spans, picture } of documentOf(markdown)) {
          for (const { href } of spans)
            expect(href ?? '/').toMatch(/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i);
          expect(picture?.url ?? 'drawing:x').toMatch(/^(file:[0-9a-f-]{36}|drawing:[a-z-]+)$/);
        }
      }
    }
  });
});
