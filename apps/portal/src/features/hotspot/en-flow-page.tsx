import type { ReactNode } from 'react';
import { FlowPage } from './flow-page.tsx';
import { InEnglish } from './in-english.tsx';

/** The data page, in English. */
export const EnFlowPage = (): ReactNode => (
  <InEnglish>
    <FlowPage />
  </InEnglish>
);
