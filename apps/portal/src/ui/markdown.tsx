import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { type Block, parseMarkdown } from './markdown-blocks.ts';
import type { Inline } from './markdown-inline.ts';
import { withProseBreaks } from './with-prose-breaks.ts';

export interface MarkdownProps {
  /** The source, or the result of `parseMarkdown`. */
  readonly text: string | readonly Block[];
  /** Maps an address in the text, such as `#id`, to the link's address; undefined: only the words are shown. */
  readonly linkOf: (url: string) => string | undefined;
  /** The id of a heading in the page, from the one in the text. */
  readonly idOf?: (id: string) => string;
}

/** This site's own pages, the web, and ways to reach people; the server allows the same when it cleans texts. */
const linkForm = /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)[^\s\\]*$/i;

type Options = Required<Pick<MarkdownProps, 'linkOf' | 'idOf'>> & {
  /** Added to a heading's own level. */
  readonly lowerBy: number;
};

/** Renders Markdown as elements of the page, with the looks of prose. Nothing in it can run as script. */
export function Markdown({ text, linkOf, idOf = (id) => id }: MarkdownProps): ReactNode {
  const blocks = useMemo(() => (typeof text === 'string' ? parseMarkdown(text) : text), [text]);
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  // The page's own title is above the text's highest heading.
  const lowerBy = 2 - Math.min(...levels, 6);
  return inOrder(blocks, (block) => drawBlock(block, { linkOf, idOf, lowerBy }));
}

/** A text does not change its order while it is shown, so an index is a good key. */
const inOrder = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode =>
  parts.map((part, place) => {
    const key = `${place}`;
    return <Fragment key={key}>{draw(part)}</Fragment>;
  });

function drawBlock(block: Block, options: Options): ReactNode {
  const inner = (children: readonly Inline[]) => inOrder(children, (piece) => drawInline(piece, options));
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(6, block.level + options.lowerBy);
      const id = block.id === undefined ? undefined : options.idOf(block.id);
      return createElement(`h${level}`, { id }, inner(block.children));
    }
    case 'paragraph':
      return <p>{inner(block.children)}</p>;
    case 'list': {
      const items = inOrder(block.items, (item) => <li>{drawItem(item, options)}</li>);
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'quote':
      return <blockquote>{inOrder(block.children, (child) => drawBlock(child, options))}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

/** The first paragraph of an item stays on its marker's line, without a paragraph's margin. */
function drawItem([first, ...more]: readonly Block[], options: Options): ReactNode {
  const rest = inOrder(more, (child) => drawBlock(child, options));
  if (first?.kind !== 'paragraph') return [first && drawBlock(first, options), rest];
  return [inOrder(first.children, (piece) => drawInline(piece, options)), rest];
}

function drawInline(piece: Inline, options: Options): ReactNode {
  if (typeof piece === 'string') return withProseBreaks(piece);
  switch (piece.kind) {
    case 'strong':
    case 'emphasis': {
      const inner = inOrder(piece.children, (child) => drawInline(child, options));
      return piece.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>;
    }
    case 'code':
      return <code>{piece.text}</code>;
    case 'link': {
      const inner = inOrder(piece.children, (child) => drawInline(child, options));
      const href = linkForm.test(piece.url) ? options.linkOf(piece.url) : undefined;
      return href === undefined ? inner : <a href={href}>{inner}</a>;
    }
    case 'image':
      return piece.alt;
    case 'break':
      return <br />;
  }
}
