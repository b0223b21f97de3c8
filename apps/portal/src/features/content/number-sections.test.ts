import { expect, it } from 'vitest';
import { plainText } from '../../ui/markdown-inline.ts';
import { numberSections } from './number-sections.ts';

it('numbers the sections in their order, in the text as in the contents list', () => {
  const { blocks, sections } = numberSections(
    'First\n\n## Who {#who}\n\n### Part\n\n## **What** {#what}\n\ntext',
  );
  expect(sections).toEqual([
    { id: 'who', title: '1. Who' },
    { id: 'what', title: '2. What' },
  ]);
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [plainText(block.children)] : []));
  expect(headings).toEqual(['1. Who', 'Part', '2. What']);
});
