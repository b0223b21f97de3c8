import type { ReactNode } from 'react';
import { withProseBreaks } from './with-prose-breaks.ts';

/** Paragraphs and lists as prose. Their beginnings are their keys, so no two may begin alike. */
export function ProseBlocks({
  blocks,
}: {
  readonly blocks: readonly (string | readonly string[])[];
}): ReactNode {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{withProseBreaks(block)}</p>
    ) : (
      <ul key={block[0]}>
        {block.map((item) => (
          <li key={item}>{withProseBreaks(item)}</li>
        ))}
      </ul>
    ),
  );
}
