import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ChevronIcon } from './icons.tsx';
import styles from './rows.module.css';
import { withWordBreaks } from './with-word-breaks.tsx';

interface Pressable {
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
}

function Line({
  className,
  href,
  onPress,
  children,
}: Pressable & { readonly className: string; readonly children: ReactNode }): ReactNode {
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onPress}>
        {children}
      </a>
    );
  }
  if (onPress) {
    return (
      <button className={className} type="button" onClick={onPress}>
        {children}
      </button>
    );
  }
  return <div className={className}>{children}</div>;
}

const Chevron = () => (
  <span className={styles.chevron}>
    <ChevronIcon />
  </span>
);

/** Rows of a card, with hairlines between: a list, whose length is told to those who don't see it. */
export function Rows({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul>{Children.map(children, (row) => row && <li className={styles.item}>{row}</li>)}</ul>;
}

export interface ListRowProps extends Pressable {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** A Tag, a price, a short word or a plain Button at the end. */
  readonly end?: ReactNode;
  /** For the one thing that the page is about, such as its device. */
  readonly large?: boolean;
}

/** Icon, title, a line of text, something at the end. A chevron shows that it is a link. */
export function ListRow({ icon, title, text, end, large = false, href, onPress }: ListRowProps): ReactNode {
  return (
    <Line className={classNames(styles.row, large && styles.large)} href={href} onPress={onPress}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.body}>
        <span className={styles.words}>
          <span className={styles.title}>{withWordBreaks(title)}</span>
          {text && <span className={styles.text}>{withWordBreaks(text)}</span>}
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </span>
      {(href !== undefined || onPress) && <Chevron />}
    </Line>
  );
}

export interface RowProps extends Pressable {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly strong?: boolean;
}

/** A label and its value. */
export function Row({ label, children, strong = false, href, onPress }: RowProps): ReactNode {
  const pressable = href !== undefined || onPress !== undefined;
  return (
    <Line className={classNames(styles.pair, pressable && styles.pressable)} href={href} onPress={onPress}>
      <span className={styles.label}>{label}</span>
      <span className={classNames(styles.value, strong && styles.strong)}>
        <span>{children}</span>
        {pressable && <Chevron />}
      </span>
    </Line>
  );
}
