import type { Introduction } from '@device-pay/content/introductions';
import { Fragment, type ReactNode } from 'react';
import { ContentPage } from '../../page-kinds/content-page.tsx';
import { useLanguage, useTexts } from '../../text/text-context.tsx';
import { ProseBlocks } from '../../ui/prose-blocks.tsx';
import { withProseBreaks } from '../../ui/with-prose-breaks.ts';
import { texts } from './introduction-texts.ts';
import { LinkList } from './link-list.tsx';
import { PrintButton } from './print-button.tsx';

export interface IntroductionViewProps {
  /** The prefix of its anchors: kept pages share one document. */
  readonly name: string;
  readonly introduction: Introduction;
  /** Instead of the page's own title. */
  readonly title?: string;
  /** What to read or do next. */
  readonly links: readonly { readonly title: string; readonly href: string }[];
}

/** One introduction in the page's language, with a list of contents; printed without what surrounds it. */
export function IntroductionView({ name, introduction, title, links }: IntroductionViewProps): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const sections = introduction[language];
  const anchor = (id: string) => `${name}-${id}`;
  return (
    <ContentPage
      {...(title ? { title } : {})}
      version={introduction.version}
      date={introduction.date}
      sections={sections.map(({ id, heading }) => ({ id: anchor(id), title: heading }))}
      aside={<PrintButton />}
      after={<LinkList heading={words.next} links={links} />}
    >
      {sections.map(({ id, heading, blocks }) => (
        <Fragment key={id}>
          <h2 id={anchor(id)}>{withProseBreaks(heading)}</h2>
          <ProseBlocks blocks={blocks} />
        </Fragment>
      ))}
    </ContentPage>
  );
}
