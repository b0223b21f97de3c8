import { Fragment, type ReactNode } from 'react';
import { usePage } from '../../page-kinds/page-context.ts';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import type { Block, Span } from './entry.ts';
import styles from './entry-body.module.css';
import { EntryPicture } from './entry-picture.tsx';
import { type EntryNode, listsOf, treeOf } from './entry-tree.ts';
import { safeLink } from './safe-link.ts';

/** The text of a block. It is rendered as text: nothing of an entry is ever read as HTML. */
export function Spans({ spans }: { readonly spans: readonly Span[] }): ReactNode {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other identity than their place
    <Marked key={index} span={closedUp(span, spans[index - 1])} />
  ));
}

/** Removes the space that Markdown needs behind `。**`: a Chinese mark is wide enough by itself. */
const closedUp = (span: Span, before: Span | undefined): Span =>
  /[，。：；！？]$/.test(before?.text ?? '') ? { ...span, text: span.text.replace(/^ /, '') } : span;

function Marked({ span: { text, strong, emphasis, code, href } }: { readonly span: Span }): ReactNode {
  let words: ReactNode = code ? <code>{text}</code> : withProseBreaks(text);
  if (emphasis) words = <em>{words}</em>;
  if (strong) words = <strong>{words}</strong>;
  return href === undefined ? words : <EntryLink href={href}>{words}</EntryLink>;
}

/** A link to a page that this portal does not have shows its words only. */
function EntryLink({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  const { hasPage } = usePage();
  const link = safeLink(href);
  if (!link || (link.page !== undefined && !hasPage(link.page))) return children;
  const isElsewhere = href.startsWith('https:');
  return (
    <a href={link.href} {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  );
}

/** The text of an entry, from its blocks. */
export function EntryBody({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  return (
    <div className={styles.body}>
      <Nodes nodes={treeOf(blocks)} />
    </div>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly EntryNode[] }): ReactNode {
  return listsOf(nodes).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity than their place
    <Group key={index} group={group} />
  ));
}

function Group({ group }: { readonly group: readonly EntryNode[] }): ReactNode {
  const first = group[0]?.block;
  if (first?.kind !== 'item') return group.map(({ block }) => <Single key={block.kind} block={block} />);
  const items = group.map(({ block, children }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity than their place
    <Fragment key={index}>
      <li value={block.number}>
        {block.number !== undefined && (
          <span className={styles.number} aria-hidden="true">
            {block.number}
          </span>
        )}
        <div>
          <p>
            <Spans spans={block.spans} />
          </p>
          <Nodes nodes={children} />
        </div>
      </li>
    </Fragment>
  ));
  return first.number === undefined ? (
    <ul className={styles.points}>{items}</ul>
  ) : (
    <ol className={styles.steps}>{items}</ol>
  );
}

function Single({ block }: { readonly block: Block }): ReactNode {
  if (block.picture) return <EntryPicture {...block.picture} />;
  if (block.kind === 'code') return <pre>{block.spans.map(({ text }) => text)}</pre>;
  const words = <Spans spans={block.spans} />;
  return block.kind === 'heading' ? <h3>{words}</h3> : <p>{words}</p>;
}
