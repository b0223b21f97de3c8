import type { ReactNode } from 'react';
import { ContentPage } from '../../page-kinds/content-page.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { AfterSaleProse, useAfterSaleSections } from './after-sale.tsx';
import { afterSaleWords } from './after-sale-words.ts';
import { texts } from './flow-texts.ts';
import { InEnglish } from './in-english.tsx';

const name = 'after-sale';

/** The rules after the sale, in English: to read and to print, for everybody. */
export const EnAfterSalePage = (): ReactNode => (
  <InEnglish>
    <Rules />
  </InEnglish>
);

function Rules(): ReactNode {
  const words = useTexts(texts);
  const sections = useAfterSaleSections(name);
  return (
    <ContentPage
      title={words.afterSaleTitle}
      version={afterSaleWords.version}
      date={afterSaleWords.date}
      sections={sections}
    >
      <AfterSaleProse name={name} />
    </ContentPage>
  );
}
