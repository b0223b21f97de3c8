import type { ReactNode } from 'react';
import { dayText } from '../text/day-text.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Facts } from '../ui/facts.tsx';
import styles from './screen.module.css';
import { Screen, type ScreenProps } from './screen.tsx';

const texts = defineTexts({
  zh: { contents: '目录', version: (version: string) => `版本 ${version}` },
  en: { contents: 'Contents', version: (version) => `Version ${version}` },
});

export interface ContentSection {
  readonly id: string;
  readonly title: string;
}

export interface ContentPageProps extends Omit<ScreenProps, 'onRefresh'> {
  readonly version?: string | undefined;
  /** The day, yyyy-MM-dd, on which these words were settled. */
  readonly date?: string | undefined;
  /** Facts instead of version and date. */
  readonly remark?: readonly string[];
  /** The full name of the text, if the page's own title is shorter. */
  readonly heading?: string | undefined;
  /** The headings in the text, for the list of contents; the text has elements with their ids. */
  readonly sections?: readonly ContentSection[];
  /** BCP 47, if the text is not in the page's language. */
  readonly lang?: string | undefined;
  /** Cards before and after the text; not printed. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Prose: headings, paragraphs, lists. */
  readonly children: ReactNode;
}

/** A text to read: with version and date, a list of contents from three headings on, printable. */
export function ContentPage(props: ContentPageProps): ReactNode {
  const { version, date, remark, heading, sections = [], lang, before, after, children, ...screen } = props;
  const words = useTexts(texts);
  const { language } = useLanguage();
  const meta = remark ?? [version && words.version(version), date && dayText(date, language)].filter(Boolean);
  return (
    <Screen {...screen}>
      {before && <div className={styles.beside}>{before}</div>}
      <Card>
        <article className={styles.prose} lang={lang}>
          {heading && <p className={styles.heading}>{heading}</p>}
          {meta.length > 0 && (
            <p className={styles.meta}>
              <Facts of={meta} />
            </p>
          )}
          <Contents sections={sections} label={words.contents} />
          {children}
        </article>
      </Card>
      {after && <div className={classNames(styles.beside, styles.below)}>{after}</div>}
    </Screen>
  );
}

function Contents({
  sections,
  label,
}: {
  readonly sections: readonly ContentSection[];
  readonly label: string;
}): ReactNode {
  if (sections.length <= 2) return null;
  // Folded, since an open one would push the text off the first screen.
  return (
    <details className={styles.fold}>
      <summary>
        {label} <span className={styles.count}>{sections.length}</span>
      </summary>
      <nav className={styles.contents} aria-label={label}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
    </details>
  );
}
