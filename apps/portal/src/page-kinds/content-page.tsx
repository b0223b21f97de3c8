import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../text/text-context.tsx';
import { Card } from '../ui/card.tsx';
import styles from './screen.module.css';
import { Screen, type ScreenProps } from './screen.tsx';
import { texts } from './texts.ts';

export interface ContentSection {
  readonly id: string;
  readonly title: string;
}

export interface ContentPageProps extends Omit<ScreenProps, 'onRefresh'> {
  readonly version?: string | undefined;
  /** When these words were settled. */
  readonly date?: string | undefined;
  /** The headings in it, for the contents list; their ids stand in the text. */
  readonly sections?: readonly ContentSection[];
  /** Prose: headings, paragraphs, lists. */
  readonly children: ReactNode;
}

/** Words to read: with version and date, a contents list from three headings on, printable. */
export function ContentPage(props: ContentPageProps): ReactNode {
  const { version, date, sections = [], children, ...screen } = props;
  const words = useTexts(texts);
  const format = useFormat();
  return (
    <Screen {...screen}>
      <Card>
        <article className={styles.prose}>
          {(version || date) && (
            <p className={styles.meta}>
              {[version && words.version(version), date && format.date(date)].filter(Boolean).join(' · ')}
            </p>
          )}
          {sections.length > 2 && (
            <nav className={styles.contents} aria-label={words.contents}>
              {sections.map(({ id, title }) => (
                <a key={id} href={`#${id}`}>
                  {title}
                </a>
              ))}
            </nav>
          )}
          {children}
        </article>
      </Card>
    </Screen>
  );
}
