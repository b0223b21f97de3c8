import type { ReactNode } from 'react';
import { CaseList } from './case-list.tsx';

/** The own feedback, by state. */
export const FeedbackListPage = (): ReactNode => <CaseList kind={1} />;
