import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Card } from '../../ui/card.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import styles from './help.module.css';

interface Tool {
  /** The page's path in the page table. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly icon: ReactNode;
  readonly title: string;
}

/** Links to pages, as tiles. */
export function ToolTiles({ tools }: { readonly tools: readonly Tool[] }): ReactNode {
  return (
    <nav className={styles.tools}>
      {tools.map(({ path, query, icon, title }) => (
        <a className={styles.tool} key={path} href={pageUrl(path, query)}>
          <span>{icon}</span>
          <span>{title}</span>
        </a>
      ))}
    </nav>
  );
}

/** Links to pages, as rows with a line about each. */
export function ToolRows({
  tools,
}: {
  readonly tools: readonly (Tool & { readonly text: string })[];
}): ReactNode {
  return (
    <Card>
      <Rows>
        {tools.map(({ path, query, icon, title, text }) => (
          <ListRow key={path} icon={icon} title={title} text={text} href={pageUrl(path, query)} />
        ))}
      </Rows>
    </Card>
  );
}
