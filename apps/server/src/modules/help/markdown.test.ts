import { hostileTexts } from '@device-pay/content/hostile-texts';
import { describe, expect, test } from 'vitest';
import { cleanMarkdown, excerptOf } from './markdown.ts';

const id = '01935a7e-7c00-7000-8000-000000000301';

test('what people write stays: headings, lists, emphasis, links, pictures, code', () => {
  const text = `### First

1. **Restart.** Wait *30* seconds.
2. See [orders](/pay/order.html), [the law](https://example.org/law) or [call](tel:4006001001).

![the label](file:${id})

![a drawing](drawing:sim-slot)

\`\`\`
AT+CSQ
\`\`\``;
  expect(cleanMarkdown(text)).toEqual({ markdown: text, pictures: [id] });
});

test('cleaning twice is cleaning once', () => {
  for (const payload of hostileTexts) {
    const once = cleanMarkdown(`before\n\n${payload}\n\nafter`).markdown;
    expect(cleanMarkdown(once).markdown).toBe(once);
  }
});

describe.each(hostileTexts)('%s', (payload) => {
  test('leaves no tag, no handler and no address that runs', () => {
    for (const text of [
      payload,
      `**${payload}**`,
      `- a\n- ${payload}`,
      `[x](${payload})`,
      `![x](${payload})`,
      `> ${payload}`,
    ]) {
      const { markdown } = cleanMarkdown(text);
      // Outside of code, every < that is left is escaped, so that no renderer takes it for a tag.
      expect(markdown.replace(/(`+)[\s\S]*?\1/g, '')).not.toMatch(/(?<!\\)<[a-z!/?]/i);
      expect(markdown).not.toMatch(/\]\(\s*<?\s*(javascript|data|vbscript|\/\/)/i);
    }
  });
});

test('links to another host by // and pictures from anywhere else are taken out, their words stay', () => {
  expect(cleanMarkdown('[a](//evil.example) [b](/\\evil.example) [c](http://evil.example)').markdown).toBe(
    'a b c',
  );
  expect(
    cleanMarkdown('![x](https://evil.example/p.gif)![y](file:../etc/passwd)![z](drawing:../x)').markdown,
  ).toBe('');
  expect(cleanMarkdown('[x][1]\n\n[1]: javascript:alert(1)').markdown).toBe('x');
});

test('an excerpt is the first words, without marks, cut at its length', () => {
  expect(excerptOf('### T\n\n1. **Restart** the [device](/x).\n2. More')).toBe('Restart the device. More');
  expect(excerptOf('1. **看原因。** 只需重做\n   那一步。')).toBe('看原因。只需重做 那一步。');
  expect(excerptOf('字'.repeat(200))).toHaveLength(120);
});

test('an excerpt of what was cleaned has the signs that its writer meant, and none that escape them', () => {
  const excerpt = (text: string) => excerptOf(cleanMarkdown(text).markdown);
  expect(excerpt('Press both  \nbuttons.')).toBe('Press both buttons.');
  expect(excerpt('Hold <img src=x> ')).toBe('Hold');
  expect(excerpt('2 * 3 \\* 4, my_apn_x & `a*b`')).toBe('2 * 3 * 4, my_apn_x & a*b');
});
