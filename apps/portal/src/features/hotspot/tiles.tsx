import type { ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './hotspot.module.css';

export interface FactTileProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: ReactNode;
  /** A line below: how it is measured, how old it is. */
  readonly detail?: ReactNode;
  readonly href?: string | undefined;
}

/** One figure about the device, with a link to the page about it. */
export function FactTile({ icon, label, value, detail, href }: FactTileProps): ReactNode {
  const content = (
    <>
      <span className={styles.tileHead}>
        <span className={styles.tileIcon}>{icon}</span>
        <span className={styles.tileLabel}>{label}</span>
        {href && (
          <span className={styles.tileChevron}>
            <ChevronIcon />
          </span>
        )}
      </span>
      <span className={styles.tileValue}>{value}</span>
      {detail && <span className={styles.tileDetail}>{withWordBreaks(detail)}</span>}
    </>
  );
  return href ? (
    <a className={styles.tile} href={href}>
      {content}
    </a>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}

export function FactTiles({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.tiles}>{children}</div>;
}

export interface Way {
  readonly icon: ReactNode;
  readonly label: string;
  readonly href: string;
}

/** Links from a home to its pages, as many side by side as fit. */
export function Ways({ ways, label }: { readonly ways: readonly Way[]; readonly label: string }): ReactNode {
  return (
    <nav className={styles.ways} aria-label={label}>
      {ways.map(({ icon, label: words, href }) => (
        <a key={href} className={styles.way} href={href}>
          <span className={styles.wayIcon}>{icon}</span>
          <span>{words}</span>
        </a>
      ))}
    </nav>
  );
}
