import type { Document, DocumentVersion } from '@device-pay/content/documents';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ContentPage } from '../../page-kinds/content-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { dayText } from '../../text/day-text.ts';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import styles from './document.module.css';
import type { DocumentPageProps } from './document-props.ts';
import { texts } from './document-texts.ts';
import { LinkList } from './link-list.tsx';
import { numberSections } from './number-sections.ts';
import { PrintButton } from './print-button.tsx';
import { useDocument } from './use-document.ts';

export interface DocumentViewProps extends DocumentPageProps {
  readonly shown: DocumentVersion;
  readonly versions: readonly [DocumentVersion, ...DocumentVersion[]];
}

/** One version of a document: its sections numbered, what changed since the one before, and a choice of the others. */
export function DocumentView(props: DocumentViewProps): ReactNode {
  const { id, shown, language: forced } = props;
  const { language: own } = useLanguage();
  const language = forced ?? own;
  const { query, document } = useDocument(id, shown, language);
  if (document) return <Read {...props} document={document} language={language} />;
  return (
    <Screen>
      <QueryState query={query} skeleton="content">
        {() => null}
      </QueryState>
    </Screen>
  );
}

function Read(
  props: DocumentViewProps & { readonly document: Document; readonly language: 'zh' | 'en' },
): ReactNode {
  const { name, shown, versions, document, language, links } = props;
  const words = useTexts(texts);
  // Texts about the document are in its own language, so that the page reads as one.
  const said = texts[language];
  const { language: own } = useLanguage();
  const { path } = usePage();
  const isInForce = shown === versions[0];
  const anchors = isInForce ? name : `${name}-${shown.version}`;
  const anchorOf = (id: string) => `${anchors}-${id}`;
  const linkOf = (url: string) => (url.startsWith('#') ? `#${anchorOf(url.slice(1))}` : url);
  const { blocks, sections } = useMemo(() => numberSections(document.body), [document.body]);
  useJumpToHash(anchorOf);
  const others = versions.filter((other) => other !== shown);
  const lang = language === own ? undefined : language === 'en' ? 'en' : 'zh-CN';

  return (
    <ContentPage
      aside={<PrintButton />}
      heading={document.title}
      remark={[said.version(document.version), said.inForce(dayText(document.effective, language))]}
      sections={sections.map(({ id, title }) => ({ id: anchorOf(id), title }))}
      lang={lang}
      before={
        isInForce ? undefined : (
          <Notice
            tone="warn"
            action={
              <Button tone="plain" href={pageUrl(path)}>
                {words.current}
              </Button>
            }
          >
            {words.notInForce(versions[0].version)}
          </Notice>
        )
      }
      after={
        <>
          {others.length > 0 && (
            <>
              <SectionHeading>{words.earlierHeading}</SectionHeading>
              <Card>
                <Rows>
                  {others.map(({ version }) => {
                    const isCurrent = version === versions[0].version;
                    return (
                      <ListRow
                        key={version}
                        title={isCurrent ? words.current : words.version(version)}
                        text={isCurrent ? words.version(version) : words.earlierText}
                        href={pageUrl(path, isCurrent ? {} : { version })}
                      />
                    );
                  })}
                </Rows>
              </Card>
            </>
          )}
          <LinkList heading={words.related} links={links} />
        </>
      }
    >
      {document.changes && (
        <aside className={styles.changes}>
          <b>{said.changed(document.changes.since)}</b>
          <Markdown text={document.changes.text} linkOf={linkOf} />
        </aside>
      )}
      <Markdown text={blocks} linkOf={linkOf} idOf={anchorOf} />
    </ContentPage>
  );
}

/** Scrolls to the section that the address names, once the text is there; not again when the page is shown again. */
function useJumpToHash(anchorOf: (id: string) => string): void {
  const done = useRef('');
  useEffect(() => {
    const { hash } = window.location;
    if (done.current === hash) return;
    done.current = hash;
    window.document.getElementById(anchorOf(hash.slice(1)))?.scrollIntoView();
  });
}
