import { type Block, parseMarkdown } from '../../ui/markdown-blocks.ts';
import { plainText } from '../../ui/markdown-inline.ts';

export interface NumberedText {
  readonly blocks: readonly Block[];
  /** The headings of the highest level, with their anchors as in the source. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** A document's text with the number of each section before its heading, as people quote sections by number. */
export function numberSections(markdown: string): NumberedText {
  const sections: { id: string; title: string }[] = [];
  const blocks = parseMarkdown(markdown).map((block): Block => {
    if (block.kind !== 'heading' || block.level !== 2 || block.id === undefined) return block;
    const number = `${sections.length + 1}. `;
    sections.push({ id: block.id, title: number + plainText(block.children) });
    return { ...block, children: [number, ...block.children] };
  });
  return { blocks, sections };
}
