import type { ReactNode } from 'react';
import { FlowPage } from './flow-page.tsx';
import { InEnglish } from './in-english.tsx';

/** Data and after-sale, in English. */
export const EnFlowPage = (): ReactNode => (
  <InEnglish>
    <FlowPage />
  </InEnglish>
);
